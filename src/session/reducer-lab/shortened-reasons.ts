import type { Failures } from './failure.ts';
import { reasonBeside, reasonOf } from './failure-context.ts';
import { collapse, type NamedLine } from './named-lines.ts';

/** A shorter beginning can be that of any message. */
const LEAST_CHARS = 12;
/** A message stands close to the name of its test. */
const MOST_LINES = 20;

/**
 * The beginnings of the messages that end in an ellipsis, by the key of the test that a line names.
 * The message is on the line of the name or below it.
 */
export function shortenedReasons(
  left: readonly NamedLine[],
  keysOf: Failures['keysOf'],
): ReadonlyMap<string, readonly string[]> {
  const begun = new Map<string, string[]>();
  let key: string | undefined;
  let end = 0;
  left.forEach((line, at) => {
    if (line.isTest) {
      const keys = keysOf(line);
      key = keys.length === 1 ? keys[0] : undefined;
      end = at + MOST_LINES;
    }
    if (key === undefined || at > end || !ELLIPSIS.test(line.text)) return;
    const message = line.isTest ? reasonBeside(line.text) : (reasonOf(line.text) ?? line.text);
    const begin = collapse((message ?? '').split(ELLIPSIS, 1)[0] ?? '');
    if (begin.length < LEAST_CHARS) return;
    const known = begun.get(key);
    if (known) known.push(begin);
    else begun.set(key, [begin]);
  });
  return begun;
}

const ELLIPSIS = /…|\.{3}/;
