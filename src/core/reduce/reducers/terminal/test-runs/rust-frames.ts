import type { Marks } from '../marks.ts';

const FRAME = /^ +\d+: +(?:0x[0-9a-f]+ - )?(\S.*)$/;
const PLACE = /^ +at (\S.*)$/;
/** Matches a path of the toolchain, or of a package from a registry. */
const FOREIGN_PLACE =
  /^(?:\/rustc\/|.*[\\/]rustlib[\\/]src[\\/]|.*[\\/]\.cargo[\\/](?:registry|git)[\\/])/;
/** The crates of the toolchain by their whole names: `core_shop` and `std_tools` are others. */
const FOREIGN_NAME =
  /^(?:<+(?:&|mut |dyn )*)?(?:(?:core|std|alloc|test|proc_macro|__rustc|rust_begin_unwind|_start|__libc_start\w*|main|<unknown>)(?:\[[0-9a-f]+\])?(?:::|>|$)|__rust_|fn\()/;
/** How a process and a thread begin; their places are relative to the C library's sources. */
const START = /^(?:start_thread|(?:__)?clone\d*|_start|__libc_start\w*)$/;

/**
 * Marks the frames of a backtrace, short or full, that begins at this line. Each has a name and,
 * below it, its place if known; the place is the best sign of its owner.
 *
 * @returns its last line.
 */
export function markBacktrace(lines: readonly string[], marks: Marks, from: number): number {
  let at = from;
  for (; at < lines.length; at += 1) {
    const name = FRAME.exec(lines[at] ?? '')?.[1];
    if (name === undefined) break;
    const place = PLACE.exec(lines[at + 1] ?? '')?.[1];
    const foreign =
      START.test(name) ||
      (place === undefined ? FOREIGN_NAME.test(name) : FOREIGN_PLACE.test(place));
    const last = place === undefined ? at : at + 1;
    for (; at <= last; at += 1) {
      if (foreign) marks.noise(at, 'internal stack frames');
      else marks.detail(at);
    }
    at = last;
  }
  return at - 1;
}
