import type { Marks } from '../marks.ts';

/** Frames of the runtime, of `testing`, and of code that `go test` generates. */
const FOREIGN_FILE =
  /^\t\S*(?:\/src\/(?:testing|runtime|time|sync|reflect|syscall|internal|net\/http)(?:\/[\w.-]+)*\/\w+\.go:\d|_testmain\.go:\d|\/pkg\/mod\/)/;
const OWN_FILE = /^\t\S+\.go:\d+/;
/** Distinguished from other lines by the file below it. */
const CALL = /^[\w(*]/;
const GOROUTINE = /^goroutine \d+ \[/;
const STRONG = /^\s*(?:[-+]\s|\w+ Trace:|Error:|(?:expected|actual|got|want)\b)|\.go:\d+: /i;
/** Lines of `t.Log` and of `t.Error` look the same, except for a comparison. */
const LOGGED = /\.go:\d+: /;
const CLAIM = /\.go:\d+: .*\b(?:expected|actual|got|want|error|fail)/i;
const FIRST_LINES = 4;
const LAST_LINES = 3;
const STRONG_LINES = 10;

/** A frame takes two lines: the call, and the file below it. */
export function isForeignGoFrame(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (FOREIGN_FILE.test(line)) return true;
  return CALL.test(line) && FOREIGN_FILE.test(lines[at + 1] ?? '');
}

/**
 * Marks the output of a Go test: its first and last lines, different values, and the project's
 * first frame. Frames of the runtime are removed.
 */
export function markGoMessage(
  lines: readonly string[],
  marks: Marks,
  from: number,
  to: number,
): void {
  const said: number[] = [];
  let placed = false;
  for (let at = from; at < to; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (isForeignGoFrame(lines, at)) marks.noise(at, 'internal stack frames');
    else if (GOROUTINE.test(line)) marks.detail(at);
    else if (OWN_FILE.test(line) && CALL.test(lines[at - 1] ?? '')) {
      if (placed) marks.detail(at);
      else marks.place(at);
      placed = true;
    } else if (CALL.test(line) && OWN_FILE.test(lines[at + 1] ?? '')) marks.detail(at);
    else said.push(at);
  }
  const isClaim = (at: number) => CLAIM.test(lines[at] ?? '');
  const hasClaim = said.some(isClaim);
  let strong = 0;
  said.forEach((at, index) => {
    const isLog = hasClaim && LOGGED.test(lines[at] ?? '') && !isClaim(at);
    const isEdge = index < FIRST_LINES || index >= said.length - LAST_LINES;
    const isStrong = STRONG.test(lines[at] ?? '') && strong < STRONG_LINES;
    if (isStrong) strong += 1;
    if (!isLog && (isEdge || isStrong)) marks.key(at);
    else marks.detail(at);
  });
}
