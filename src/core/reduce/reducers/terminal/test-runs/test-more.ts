import type { Marks } from '../marks.ts';

/** Perl's tests explain a failure on another stream: before its test point, after it, or without one. */
const FAILED = /^# +Failed test\b(?: '(.*)'$)?/;
const MORE = /^#(?! *(?:Failed|Looks like|Subtest:) )/;
const PLACE = / line \d+\.$/;
/** The end of a file, in numbers. */
const COUNTS = /^(?:# Looks like|Dubious,|Failed \d)/;
const KEY_LINES = 8;

/**
 * Marks the explained failures of Test::More.
 *
 * @returns how many there are of each name; their test points are repeats.
 */
export function markExplained(lines: readonly string[], marks: Marks): Map<string, number> {
  const names = new Map<string, number>();
  let kept: number | undefined;
  lines.forEach((line, at) => {
    const text = line.trim();
    const failed = FAILED.exec(text);
    if (failed !== null) {
      const name = failed[1] ?? '';
      names.set(name, (names.get(name) ?? 0) + 1);
      marks.failure(at);
      kept = 0;
    } else if (!MORE.test(text)) {
      if (COUNTS.test(text)) marks.detail(at);
      kept = undefined;
    } else if (kept === undefined) return;
    else if (PLACE.test(text)) marks.place(at);
    else if (text.endsWith(':') || kept === KEY_LINES) marks.detail(at);
    else {
      marks.key(at);
      kept += 1;
    }
  });
  return names;
}

/** @param point a test point after its number. */
export function takeExplained(names: Map<string, number>, point: string): boolean {
  const name = point.replace(/^- /, '').replaceAll('\\#', '#');
  const count = names.get(name) ?? 0;
  names.set(name, count - 1);
  return count > 0;
}
