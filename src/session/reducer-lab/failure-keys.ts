import type { NamedLine } from './named-lines.ts';

/** Between the file, the groups and the name of a test. */
const SEPARATOR = / > | › |::/g;
const BARE_PLACE = /^([^\s:]+):\d+: \w*(?:Error|Exception)?$/;

/**
 * The failures that a line can report, by key. A test can be named without its file and groups, so
 * `× rejects` also reports `a.test.ts > group > rejects`.
 */
export function toKeys(lines: readonly NamedLine[]): (line: NamedLine) => readonly string[] {
  const longer = new Map<string, Set<string>>();
  for (const { name, isTest } of lines) {
    if (!isTest) continue;
    for (const { index, 0: separator } of name.matchAll(SEPARATOR)) {
      const short = name.slice(index + separator.length);
      longer.set(short, (longer.get(short) ?? new Set()).add(`\n${name}`));
    }
  }
  return ({ file, name, isTest }) => {
    const found = isTest ? longer.get(name) : undefined;
    return found ? [...found] : [`${file}\n${name}`];
  };
}

/** Those of several tests with the same name that are in the file whose place is below. */
export function inFile(
  keys: readonly string[],
  lines: readonly NamedLine[],
  at: number,
): readonly string[] {
  if (keys.length < 2) return keys;
  for (let next = at + 1; next < lines.length && lines[next]?.isTest !== true; next += 1) {
    const file = fileOfPlace(lines[next]?.text ?? '');
    const found = file === undefined ? [] : keys.filter((key) => key.startsWith(`\n${file}::`));
    if (found.length > 0) return found;
  }
  return keys;
}

/** The file of a line that is only a place, such as `a.py:31: AssertionError`. */
export function fileOfPlace(text: string): string | undefined {
  return BARE_PLACE.exec(text)?.[1];
}
