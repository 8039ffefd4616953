import type { LogParser } from './log-parser.ts';

/** Lines that one program printed. */
export interface Segment {
  readonly from: number;
  /** The line after the last one. */
  readonly to: number;
  /** Absent without a recognised line. */
  readonly parser: LogParser | undefined;
}

/** A quick test for most lines of each set of parsers: few lines contain a signature. */
const ANY = new WeakMap<readonly LogParser[], RegExp>();

function anyOf(parsers: readonly LogParser[]): RegExp {
  const known = ANY.get(parsers);
  if (known !== undefined) return known;
  const any = new RegExp(parsers.map(({ signature }) => `(?:${signature.source})`).join('|'));
  ANY.set(parsers, any);
  return any;
}

/** A signature stands near the start of its line; longer lines are data. In characters. */
const SIGNATURE_CHARS = 300;

/**
 * Splits an output into the parts of different programs, for joined commands. A segment begins at a
 * recognised line, or at the heading above it if it is indented. Earlier lines, and lines after the
 * end of a program, belong to the next program. Its first line may be unspecific.
 *
 * @example segmentsOf(lines, LOG_PARSERS); // [{ from: 0, to: 12, parser: install }, …]
 */
export function segmentsOf(lines: readonly string[], parsers: readonly LogParser[]): Segment[] {
  const segments: Segment[] = [];
  const any = anyOf(parsers);
  let from = 0;
  let parser: LogParser | undefined;
  const cut = (to: number) => {
    if (to > from) segments.push({ from, to, parser });
    from = to;
    parser = undefined;
  };
  lines.forEach((line, at) => {
    const start = line.length > SIGNATURE_CHARS ? line.slice(0, SIGNATURE_CHARS) : line;
    if (start !== '' && any.test(start) && !parser?.signature.test(start)) {
      const found = parsers.find(({ signature }) => signature.test(start));
      if (parser !== undefined) cut(headingOf(lines, at, from, parser));
      parser = found;
    }
    if (parser?.end?.test(start)) cut(at + 1);
  });
  cut(lines.length);
  return segments;
}

/**
 * The line to which an indented line belongs, such as a file's name above its findings. It is the
 * line itself if a blank line, or a line of the previous program, is in between.
 */
function headingOf(lines: readonly string[], at: number, from: number, before: LogParser): number {
  if (!/^[ \t]/.test(lines[at] ?? '')) return at;
  for (let each = at - 1; each > from; each -= 1) {
    const line = lines[each] ?? '';
    if (line.trim() === '' || before.signature.test(line.slice(0, SIGNATURE_CHARS))) return at;
    if (/^\S/.test(line)) return each;
  }
  return at;
}
