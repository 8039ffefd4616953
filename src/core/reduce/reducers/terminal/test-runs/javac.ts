import type { Marks } from '../marks.ts';

/** Gradle may have begun the line with the name of its task. */
const JAVAC = /^(?:\S.*)?\.(?:java|kt|groovy|scala):\d+: (error|warning): /;
const KOTLIN = /^([ew]): (?:file:\/\/)?\S+\.kts?:/;

/**
 * Marks a message of the Java or Kotlin compiler and the lines below it, if there is one here.
 *
 * @returns the last line of it; the line itself where it is something else.
 */
export function markJavac(lines: readonly string[], marks: Marks, at: number): number {
  const line = lines[at] ?? '';
  const level = JAVAC.exec(line)?.[1] ?? KOTLIN.exec(line)?.[1];
  if (level === undefined) {
    if (/^(?:Note|warning): /.test(line)) marks.warning(at);
    return at;
  }
  // An unknown symbol is named only below the source.
  const symbol = symbolOf(lines, at);
  if (level.startsWith('e')) marks.failure(symbol);
  else marks.warning(at);
  marks.under(symbol, at);
  let last = at;
  while (/^\s+\S/.test(lines[last + 1] ?? '') && !/^ FAILED$/.test(lines[last + 1] ?? '')) {
    last += 1;
    // The symbol and its place are more informative than the source.
    if (last === symbol) continue;
    if (/^ {2}\w+: /.test(lines[last] ?? '')) marks.key(last);
    else if (last > symbol) marks.detail(last);
  }
  return last;
}

/** The line `  symbol: …` below a message; the message itself without one. */
export function symbolOf(lines: readonly string[], at: number): number {
  if (!(lines[at] ?? '').endsWith(': cannot find symbol')) return at;
  for (let each = at + 1; /^\s+\S/.test(lines[each] ?? ''); each += 1) {
    if (/^ {2}symbol: /.test(lines[each] ?? '')) return each;
  }
  return at;
}
