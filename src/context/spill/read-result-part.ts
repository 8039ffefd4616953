import { readJsonTree } from '../cuts/json-tree.ts';
import { largest, wholePair } from '../cuts/room.ts';
import { shortenJson, withNote } from '../cuts/trim-json.ts';
import { findJsonPlace } from './find-json-place.ts';

/** The part of a text that a model asks for; one field, or `grep` with `offset`. Empty texts count as absent. */
export interface PartRequest {
  /** Characters from the start, from 0. */
  offset?: number;
  /** The first and the last line, from 1, such as `10-40`. */
  lines?: string;
  /** Lines that contain this text. */
  grep?: string;
  /** A path such as `items[0].name`. */
  json_path?: string;
}

/** The budget of a part, with its note. */
export interface PartRoom {
  fits(part: string): boolean;
  /** About how many characters fit. */
  readonly chars: number;
}

/**
 * Reads a part of a text that fits, and says what it is and how to go on.
 *
 * @param from Where to begin if the request names nothing.
 * @throws Error with a sentence for the model
 */
export function readResultPart(
  text: string,
  { offset, lines, grep, json_path: path }: PartRequest,
  from: number,
  room: PartRoom,
): string {
  if ([lines, grep, path, offset && !grep].filter(Boolean).length > 1) {
    throw new Error('Give only one of offset, lines, grep and json_path; grep may have an offset.');
  }
  const start = offset ?? from;
  const part = path
    ? readPath(text, path, room)
    : grep
      ? readMatches(text, grep, offset ?? 0, room)
      : lines
        ? readLines(text, lines, room)
        : readChars(text, start, { start: 0, end: text.length }, room);
  if (room.fits(part)) return part;
  throw new Error(TOO_SMALL);
}

/** True for the only call of a turn, too, whose budget no other turn makes larger. */
const TOO_SMALL = 'The budget is too small for a part. Call only this tool, or do without it.';

/** A part of the text, in characters. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * As much of a span as fits, from a place on. Its note has the offset of the rest.
 *
 * @param name What the span is, unless it is the text.
 * @param further Where the search for the next match goes on, after a part with this end.
 * @returns a text that does not fit if there is no room for a character
 */
function readChars(
  text: string,
  from: number,
  { start, end }: Span,
  { fits, chars }: PartRoom,
  name?: string,
  further?: (at: number) => number,
): string {
  const total = text.length;
  const begin = wholePair(text, from);
  if (begin > 0 && begin >= total) {
    throw new Error(`The text has ${total} characters. Give a lower offset.`);
  }
  const span = name ? `, a part of ${name} (chars ${start} to ${end})` : '';
  const endOf = (size: number) => wholePair(text, begin + size);
  const write = (size: number): string => {
    const at = endOf(size);
    const search = further ? `, or with this grep and offset ${further(at)}` : '';
    const next = at < total ? `go on with offset ${at}${search}` : 'this is the end';
    return `${text.slice(begin, at)}\n[chars ${begin} to ${at} of ${total}${span}; ${next}]`;
  };
  const size = largest(0, end - begin, chars, (one) => fits(write(one)));
  // Two are the first character in any case, and do not fit here.
  return write(endOf(size) > begin ? size : Math.min(2, end - begin));
}

function readLines(text: string, range: string, room: PartRoom): string {
  const all = text.split('\n');
  const total = all.length;
  const [, start, dash, end] = /^(\d+)(-(\d*))?$/.exec(range.replace(/\s/g, '')) ?? [];
  const first = Number(start);
  const last = Math.min(Number(end || (dash ? total : start)), total);
  if (!(first >= 1 && first <= last)) {
    throw new Error(
      `The text has ${total} lines. Give the first and the last one, such as "1-${Math.min(total, 20)}".`,
    );
  }
  const lines = all.slice(first - 1, last);
  const begin = all.slice(0, first - 1).reduce((sum, { length }) => sum + length + 1, 0);
  const span = { start: begin, end: begin + (lines[0] ?? '').length };
  return (
    takeWhole(lines, room, (count) => {
      const at = first - 1 + count;
      const next = at < last ? `; go on with lines "${at + 1}-${last}"` : '';
      return `lines ${first} to ${at} of ${total}${next}`;
    }) ?? readChars(text, begin, span, room, `line ${first}`)
  );
}

/** As many whole lines as fit; `undefined` if the first one does not. */
function takeWhole(
  lines: readonly string[],
  { fits }: PartRoom,
  noteOf: (count: number) => string,
): string | undefined {
  const write = (count: number) => `${lines.slice(0, count).join('\n')}\n[${noteOf(count)}]`;
  const count = largest(0, lines.length, 1, (one) => fits(write(one)));
  return count > 0 ? write(count) : undefined;
}

/** The search for a longer text could take seconds. */
const MOST_WANTED = 200;

/** Characters before a match in a line that does not fit. */
const BEFORE_MATCH = 40;

function readMatches(text: string, wanted: string, from: number, room: PartRoom): string {
  const { length } = wanted;
  if (length > MOST_WANTED) throw new Error(`Give grep at most ${MOST_WANTED} characters.`);
  /** The lines with a match behind the offset, and the place of their first one. */
  const found: (Span & { number: number; match: number })[] = [];
  let total = 0;
  let start = 0;
  for (const [at, line] of text.split('\n').entries()) {
    const end = start + line.length;
    if (line.includes(wanted)) total += 1;
    const match = line.indexOf(wanted, from - start);
    if (match >= 0) found.push({ number: at + 1, start, end, match: start + match });
    start = end + 1;
  }
  const [first] = found;
  if (!first) {
    return `[no ${total > 0 ? 'further ' : ''}line contains this text; grep takes a text, not a pattern]`;
  }
  const { number, match } = first;
  const lines = found.map((line) => `${line.number}: ${text.slice(line.start, line.end)}`);
  return (
    takeWhole(lines, room, (count) => {
      const next = found[count];
      const more = next ? `; go on with this grep and offset ${next.start}` : '';
      return `${count} of ${total} lines that contain it${more}`;
    }) ??
    readChars(
      text,
      Math.max(first.start, from, match - BEFORE_MATCH),
      first,
      room,
      `line ${number}`,
      // A match may be on both sides of the end.
      (at) => Math.max(match, at - length) + 1,
    )
  );
}

function readPath(text: string, path: string, room: PartRoom): string {
  const root = readJsonTree(text);
  if (!root) throw new Error('The text cannot be read as JSON. Use lines, grep or offset.');
  const place = findJsonPlace(text, root, path);
  const { start, end } = place;
  const value = text.slice(start, end);
  if (room.fits(value)) return value;
  const note = `chars ${start} to ${end} of ${text.length}; offset ${start} reads all of it`;
  const json = shortenJson(value, (one) => room.fits(withNote(one, note)))?.json;
  return json ? withNote(json, note) : readChars(text, start, place, room, 'the value');
}
