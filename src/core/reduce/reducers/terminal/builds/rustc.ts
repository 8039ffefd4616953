import type { Marks } from '../marks.ts';

const HEADER = /^(error|warning)(?:\[([A-Z]\d+)\])?: \S/;
/** One line a message, as `--message-format=short` prints them. */
const SHORT = /^\S.*\.rs:\d+:\d+: (error|warning)(?:\[([A-Z]\d+)\])?: /;
const SUM =
  /^(?:error: (?:could not compile|aborting due to|test failed, to rerun|\d+ targets? failed|process didn't exit)|warning: (?:`\S+` \(.*\) generated|build failed, waiting|unused manifest key)|error: doctest failed)/;
const ADVICE =
  /^(?:Some errors have detailed explanations: |For more information about (?:this|an) error, try )/;
const LINT = /#\[(?:warn|deny|forbid)\(([\w:-]+)\)\]|index\.html#(\w+)/;
const PLACE = /^ *--> \S/;

/**
 * Marks a message of the Rust compiler or of Clippy and the lines below it.
 *
 * @returns its last line; `undefined` for another line.
 */
export function markRustc(lines: readonly string[], marks: Marks, at: number): number | undefined {
  const line = lines[at] ?? '';
  if (SUM.test(line)) {
    marks.total(at);
    return at;
  }
  if (ADVICE.test(line)) {
    marks.noise(at, 'advice');
    return at;
  }
  const header = HEADER.exec(line) ?? SHORT.exec(line);
  if (header === null) return undefined;
  const end = endOf(lines, at);
  const label = header[2] ?? lintOf(lines, at, end);
  // Many messages are alike: only the location distinguishes them.
  const name = PLACE.test(lines[at + 1] ?? '') && end > at + 1 ? at + 1 : at;
  if (header[1] === 'error') marks.failure(name, label);
  else marks.warning(name, label);
  marks.under(name, at);
  markBody(lines, marks, name + 1, end);
  return end - 1;
}

/** A message ends with a blank line; a second line at the margin is `help: …`. */
function endOf(lines: readonly string[], header: number): number {
  let end = header + 1;
  while (end < lines.length && /^(?: |\d+ |help: |note: |\.\.\.)/.test(lines[end] ?? '')) {
    // Cargo's own steps look indented too.
    if (/^ +[A-Z][a-z]+ /.test(lines[end] ?? '')) break;
    end += 1;
  }
  return end;
}

function lintOf(lines: readonly string[], from: number, to: number): string | undefined {
  for (let at = from; at < to; at += 1) {
    const lint = LINT.exec(lines[at] ?? '');
    if (lint !== null) return lint[1] ?? lint[2];
  }
  return undefined;
}

function markBody(lines: readonly string[], marks: Marks, from: number, to: number): void {
  let pointed = false;
  for (let at = from; at < to; at += 1) {
    const line = lines[at] ?? '';
    if (!pointed && /^ *\| .*[\^-]+ \S/.test(line)) {
      marks.key(at);
      pointed = true;
    } else marks.detail(at);
  }
}
