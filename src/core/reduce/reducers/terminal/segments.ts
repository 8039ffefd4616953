import type { LogParser } from './log-parser.ts';

/** Lines that one program printed. */
export interface Segment {
  readonly from: number;
  /** The line after the last one. */
  readonly to: number;
  /** Absent where no line was recognised. */
  readonly parser: LogParser | undefined;
}

/** A signature stands near the start of its line; longer lines are data. In characters. */
const SIGNATURE_CHARS = 300;

/**
 * Cuts an output into the parts that different programs printed, as joined commands do. A segment
 * begins where a program is recognised. Lines before the first one, or after the end of one, go
 * to the next program: what it prints first need not tell it apart.
 *
 * @example segmentsOf(lines, LOG_PARSERS); // [{ from: 0, to: 12, parser: install }, …]
 */
export function segmentsOf(lines: readonly string[], parsers: readonly LogParser[]): Segment[] {
  const segments: Segment[] = [];
  // One look at most lines: few are a signature of anything.
  const any = new RegExp(parsers.map(({ signature }) => `(?:${signature.source})`).join('|'));
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
      if (parser !== undefined) cut(at);
      parser = found;
    }
    if (parser?.end?.test(start)) cut(at + 1);
  });
  cut(lines.length);
  return segments;
}
