import { FAILURE, FRAME } from './head-tail.ts';
import type { Marks } from './marks.ts';

/**
 * Marks the messages and places of crashes between the outputs of known programs: a joined command
 * may have failed there. Lines of known programs keep their marks.
 */
export function markCrashes(lines: readonly string[], marks: Marks): void {
  const isFree = (at: number) =>
    at < lines.length && marks.get(at) === 'context' && marks.programOf(at) === '';
  for (let at = 0; at < lines.length; at += 1) {
    const failure = isFree(at) ? FAILURE.exec(lines[at] ?? '') : null;
    if (failure === null) continue;
    // A traceback of Python ends with its message, below the frames.
    const frame: number[] = [];
    if (failure[1] !== undefined) {
      for (at += 1; isFree(at) && /^\s/.test(lines[at] ?? ''); at += 1) {
        if (FRAME.test(lines[at] ?? '')) frame.splice(0, 2, at);
        else if (frame.length === 1) frame.push(at);
      }
      for (const each of frame) marks.lead(each);
    } else if (isFree(at + 1) && FRAME.test(lines[at + 1] ?? '')) marks.place(at + 1);
    if (isFree(at)) marks.failure(at);
  }
}
