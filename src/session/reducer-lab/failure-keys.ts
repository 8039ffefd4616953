import { detailsOf } from './failure-details.ts';
import type { NamedLine } from './named-lines.ts';

/** Between the file, the groups and the name of a test. */
const SEPARATOR = / > | › |::/g;
/** Of the errors with the same headline, so many count one by one. */
const MOST_ERRORS = 500;
/** More of them are not compared by each of their marks. */
const MOST_COMPARED = 100;
const BARE_PLACE = /^([^\s:]+):\d+: \w*(?:Error|Exception)?$/;

/**
 * The failures that a line can report, by key. A test can be named without its file and groups, so
 * `× rejects` also reports `a.test.ts > group > rejects`. Errors with
 * the same headline differ in the lines around it.
 *
 * @param fails whether each line reports a failure
 */
export function toKeys(
  lines: readonly NamedLine[],
  fails: readonly boolean[],
): (line: NamedLine) => readonly string[] {
  const longer = new Map<string, Set<string>>();
  const add = (short: string, key: string) =>
    longer.set(short, (longer.get(short) ?? new Set()).add(key));
  lines.forEach((line, at) => {
    if (!fails[at]) return;
    const { name, isTest } = line;
    if (isTest) {
      for (const { index, 0: separator } of name.matchAll(SEPARATOR)) {
        add(name.slice(index + separator.length), `\n${name}`);
      }
      return;
    }
    const { marks } = detailsOf(lines, at);
    const isOneTooMany = (longer.get(keyOf(line))?.size ?? 0) >= MOST_ERRORS;
    if (marks.length > 0 && !isOneTooMany) add(keyOf(line), longKeyOf(line, marks));
  });
  return (line) => {
    const found = longer.get(line.isTest ? line.name : keyOf(line));
    return found && (line.isTest || found.size > 1) ? [...found] : [keyOf(line)];
  };
}

function keyOf({ file, name }: NamedLine): string {
  return `${file}\n${name}`;
}

function longKeyOf(line: NamedLine, marks: readonly string[]): string {
  return [keyOf(line), ...marks].join('\n');
}

/**
 * Those of several failures that the lines around match: tests with the same name by the file of
 * their place, errors by their carets and reasons, and by the names of their items.
 */
export function matchingBelow(
  keys: readonly string[],
  lines: readonly NamedLine[],
  at: number,
): readonly string[] {
  if (keys.length < 2) return keys;
  const line = lines[at];
  if (line?.isTest !== true) {
    const { marks } = detailsOf(lines, at);
    const whole = line && longKeyOf(line, marks);
    if (whole !== undefined && keys.includes(whole)) return [whole];
    if (keys.length > MOST_COMPARED) return keys;
    return marks.reduce((left, mark) => {
      const found = left.filter((key) => key.split('\n').includes(mark));
      // Another indentation moves the caret.
      return found.length > 0 ? found : left;
    }, keys);
  }
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
