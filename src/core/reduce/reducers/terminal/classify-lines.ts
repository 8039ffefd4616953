import type { LogParser } from './log-parser.ts';
import type { Marks } from './marks.ts';
import { segmentsOf } from './segments.ts';

/**
 * Marks each part of an output by the program that is recognised there. Unmarked lines at either
 * end of a part have no program: a joined command may have printed them.
 *
 * @returns whether there is one.
 */
export function classifyLines(
  lines: readonly string[],
  marks: Marks,
  parsers: readonly LogParser[],
): boolean {
  const segments = segmentsOf(lines, parsers);
  for (const { from, to, parser } of segments) {
    if (parser === undefined) continue;
    for (let at = from; at < to; at += 1) marks.program(at, parser.name);
    parser.classify(lines.slice(from, to), marks.from(from));
    let first = from;
    while (first < to && marks.get(first) === 'context') first += 1;
    let last = to - 1;
    while (last > first && marks.get(last) === 'context') last -= 1;
    for (let at = from; at < to; at += 1)
      marks.program(at, at < first || at > last ? '' : parser.name);
  }
  return segments.some(({ parser }) => parser !== undefined);
}
