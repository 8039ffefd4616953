import { LONG_NAME } from './collect-failures.ts';
import type { Failure } from './failure.ts';
import type { NamedLine } from './named-lines.ts';

/** A shorter beginning can be that of any line. */
const LEAST_CHARS = 200;
/** The rest of a longer line can report any failure. */
const LONGEST_KEY = 50_000;
/** The parts of a line that are read one by one, up to a comma or a space. */
const PARTS = /.{1,1900}(?=[\s,]|$)|.{1,1900}/g;
/** Between the beginning and the end of a line. */
const ELLIPSIS = / ?(?:…|\.{3}) ?/;

/**
 * The failures of long lines of which a text has the beginning, with or without the end. The
 * beginning still says of the failure, and what is cut off reports none.
 *
 * @param reportsFailure whether a line reports a failure
 */
export function findClipped(
  list: readonly Failure[],
  left: readonly NamedLine[],
  reportsFailure: (line: string) => boolean,
): ReadonlySet<Failure> {
  const long = list.filter(({ key }) => key.length >= LONG_NAME && key.length <= LONGEST_KEY);
  if (long.length === 0) return new Set();
  const clipped = left.flatMap(({ file, name, text }) => {
    const [begin = '', ...others] = name.split(ELLIPSIS);
    if (begin.length < LEAST_CHARS || !reportsFailure(text)) return [];
    return [{ begin: `${file}\n${begin}`, end: others.at(-1) ?? '' }];
  });
  const isLeft = ({ key }: Failure) =>
    clipped.some(({ begin, end }) => {
      if (!key.startsWith(begin) || !key.endsWith(end)) return false;
      const cutOff = key.slice(begin.length, key.length - end.length);
      return !(cutOff.match(PARTS) ?? []).some((part) => reportsFailure(part));
    });
  return new Set(long.filter(isLeft));
}
