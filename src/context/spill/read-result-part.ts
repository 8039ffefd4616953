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
  const given = [lines, grep, path, offset && !grep].filter(Boolean);
  if (given.length > 1) {
    throw new Error(
      'Give only one of offset, lines, grep and json_path. Only grep may have an offset.',
    );
  }
  if (path) return readPath(text, path, room);
  if (grep) return readMatches(text, grep, offset ?? 0, room);
  if (lines) return readLines(text, lines, room);
  const start = offset ?? from;
  if (start > 0 && start >= text.length) {
    throw new Error(`The text has ${text.length} characters. Give a lower offset.`);
  }
  return readChars(text, { start, end: text.length }, room);
}

/** A part of the text, in characters. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** What a span belongs to. */
interface SpanNotes {
  /** Before its text. */
  readonly before?: string;
  readonly partOf?: string;
  /** Behind the offset to go on with. */
  readonly next?: (at: number) => string;
}

/** As much of a span as fits. Its note has the offset of the rest. */
function readChars(
  text: string,
  { start: given, end }: Span,
  { fits, chars }: PartRoom,
  { before = '', partOf = '', next = () => '' }: SpanNotes = {},
): string {
  const start = wholePair(text, given);
  const total = text.length;
  const endOf = (size: number) => wholePair(text, start + size);
  const write = (size: number): string => {
    const at = endOf(size);
    const more = at < total ? `go on with offset ${at}${next(at)}` : 'this is the end';
    return `${before}${text.slice(start, at)}\n[chars ${start} to ${at} of ${total}${partOf}; ${more}]`;
  };
  const size = largest(0, end - start, chars, (one) => fits(write(one)));
  if (endOf(size) > start || (total === 0 && fits(write(0)))) return write(size);
  throw new Error(NO_ROOM);
}

const NO_ROOM = 'The budget of this call has no room for a part. Make fewer calls in one turn.';

/** A line of the text. */
interface Line extends Span {
  /** From 1. */
  readonly number: number;
}

/** A line that does not fit. */
function partOfLine({ number, start, end }: Line): string {
  return `, a part of line ${number} (chars ${start} to ${end})`;
}

function readLines(text: string, range: string, room: PartRoom): string {
  const all = text.split('\n');
  const total = all.length;
  const [, start, dash, end] = /^(\d+)(-(\d*))?$/.exec(range.replace(/\s/g, '')) ?? [];
  const first = Number(start);
  const last = Math.min(Number(end || (dash ? total : start)), total);
  if (!(first >= 1 && first <= last)) {
    const example = `1-${Math.min(total, 20)}`;
    throw new Error(
      `The text has ${total} lines. Give the first and the last one, such as "${example}".`,
    );
  }
  const lines = all.slice(first - 1, last);
  const whole = takeWhole(lines, room, (count) => {
    const at = first - 1 + count;
    const next = at < last ? `; go on with lines "${at + 1}-${last}"` : '';
    return `lines ${first} to ${at} of ${total}${next}`;
  });
  if (whole !== undefined) return whole;
  const before = all.slice(0, first - 1).reduce((sum, { length }) => sum + length + 1, 0);
  const line = { number: first, start: before, end: before + (lines[0] ?? '').length };
  return readChars(text, line, room, { partOf: partOfLine(line) });
}

/** As many whole lines as fit; `undefined` if the first one does not. */
function takeWhole(
  lines: readonly string[],
  { fits, chars }: PartRoom,
  noteOf: (count: number) => string,
): string | undefined {
  const write = (count: number) => `${lines.slice(0, count).join('\n')}\n[${noteOf(count)}]`;
  let guess = 0;
  for (let size = 0; guess < lines.length && size <= chars; guess++) {
    size += (lines[guess] ?? '').length + 1;
  }
  const count = largest(0, lines.length, guess, (one) => fits(write(one)));
  return count > 0 ? write(count) : undefined;
}

/** A search for a longer text could take seconds. */
const MOST_WANTED = 1000;

/** Characters before a match in a line that does not fit. */
const BEFORE_MATCH = 40;

function readMatches(text: string, wanted: string, from: number, room: PartRoom): string {
  if (wanted.length > MOST_WANTED) {
    throw new Error(`Give a text of at most ${MOST_WANTED} characters as grep.`);
  }
  /** The lines with a match behind the offset, and the place of their first one. */
  const found: (Line & { match: number })[] = [];
  let total = 0;
  let start = 0;
  for (const [at, line] of text.split('\n').entries()) {
    const end = start + line.length;
    const match = line.indexOf(wanted, from - start);
    if (match >= 0) found.push({ number: at + 1, start, end, match: start + match });
    if (match >= 0 || line.includes(wanted)) total += 1;
    start = end + 1;
  }
  const [first] = found;
  if (!first) {
    const note = `[no ${total > 0 ? 'further ' : ''}line contains this text; grep takes a text, not a pattern]`;
    if (room.fits(note)) return note;
    throw new Error(NO_ROOM);
  }
  const lines = found.map((line) => `${line.number}: ${text.slice(line.start, line.end)}`);
  const whole = takeWhole(lines, room, (count) => {
    const next = found[count];
    const more = next ? `; go on with this grep and offset ${next.start}` : '';
    return `${count} of ${total} lines that contain it${more}`;
  });
  if (whole !== undefined) return whole;
  const span = { start: Math.max(first.start, from, first.match - BEFORE_MATCH), end: first.end };
  return readChars(text, span, room, {
    before: `${first.number}: `,
    partOf: partOfLine(first),
    next: (at) => {
      // A match may be on both sides of the end.
      const further = Math.max(first.match + 1, at - wanted.length + 1);
      return `, or with this grep and offset ${further}`;
    },
  });
}

function readPath(text: string, path: string, room: PartRoom): string {
  const root = readJsonTree(text);
  if (!root) throw new Error('The text cannot be read as JSON. Use lines, grep or offset.');
  const place = findJsonPlace(text, root, path);
  const { start, end } = place;
  const value = text.slice(start, end);
  if (room.fits(value)) return value;
  const span = `chars ${start} to ${end}`;
  const note = `${span} of ${text.length}; offset ${start} reads all of it`;
  const shorter = shortenJson(value, (json) => room.fits(withNote(json, note)));
  return shorter
    ? withNote(shorter.json, note)
    : readChars(text, place, room, { partOf: `, a part of the value (${span})` });
}
