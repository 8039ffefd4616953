import { type JsonPlace, readJsonTree } from '../cuts/json-tree.ts';
import { longestStart, type Room } from '../cuts/room.ts';
import { shortenJson } from '../cuts/trim-json.ts';

/** The part of a text that a model asks for; at most one field. */
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

/**
 * Reads a part of a text within some characters, and says what it is and how to go on.
 *
 * @param from Where to begin if the request names nothing.
 * @throws Error with a sentence for the model
 */
export function readResultPart(
  text: string,
  request: PartRequest,
  from: number,
  chars: number,
): string {
  const { offset, lines, grep, json_path: path } = request;
  const given = [offset, lines, grep, path].filter((one) => one !== undefined);
  if (given.length > 1) throw new Error('Give only one of offset, lines, grep and json_path.');
  const room = Math.max(0, chars - NOTE_CHARS);
  if (path !== undefined) return readPath(text, path, room);
  if (grep !== undefined) return readMatches(text, grep, room);
  if (lines !== undefined) return readLines(text, lines, room);
  return readChars(text, offset ?? from, room);
}

/** Room for the sentence behind the part. */
const NOTE_CHARS = 80;

function roomOf(chars: number): Room {
  return { chars, tokens: Number.POSITIVE_INFINITY };
}

function readChars(text: string, offset: number, room: number): string {
  const total = text.length;
  if (offset >= total) throw new Error(`The text has ${total} characters. Give a lower offset.`);
  const part = longestStart(text.slice(offset), roomOf(room));
  const end = offset + part.length;
  const next = end < total ? `go on with offset ${end}` : 'this is the end';
  return `${part}\n[chars ${offset} to ${end} of ${total}; ${next}]`;
}

function readLines(text: string, range: string, room: number): string {
  const all = text.split('\n');
  const [, start = '', end = start] = /^(\d+)(?:-(\d+))?$/.exec(range.trim()) ?? [];
  const [first, last] = [Number(start), Math.min(Number(end), all.length)];
  if (first < 1 || first > last) {
    throw new Error(`The text has ${all.length} lines. Give lines such as "1-20".`);
  }
  const part = takeLines(all.slice(first - 1, last), room);
  const at = first - 1 + part.count;
  const next = at < last ? `go on with lines "${at + 1}-${last}"` : '';
  const note = `lines ${first} to ${at} of ${all.length}${next && `; ${next}`}`;
  return `${part.text}\n[${note}]`;
}

function readMatches(text: string, wanted: string, room: number): string {
  const found = text
    .split('\n')
    .flatMap((line, at) => (line.includes(wanted) ? [`${at + 1}: ${line}`] : []));
  if (found.length === 0) return '[no line contains this text]';
  const part = takeLines(found, room);
  return `${part.text}\n[${part.count} of ${found.length} lines that contain it]`;
}

/** As many whole lines as fit; a first one that is too long is cut. */
function takeLines(lines: readonly string[], room: number): { text: string; count: number } {
  let count = 0;
  let size = -1;
  for (const line of lines) {
    size += line.length + 1;
    if (size > room) break;
    count += 1;
  }
  const [first = ''] = lines;
  return count > 0
    ? { text: lines.slice(0, count).join('\n'), count }
    : { text: longestStart(first, roomOf(room)), count: 1 };
}

function readPath(text: string, path: string, room: number): string {
  const root = readJsonTree(text);
  if (!root) throw new Error('The text is not JSON. Use lines, grep or offset.');
  let node: JsonPlace = root;
  for (const [, name, index] of path.matchAll(/\.?([^.[\]]+)|\[(\d+)\]/g)) {
    const at = index === undefined ? placeOf(text, node, name ?? '') : Number(index);
    const next = node.items?.[at];
    if (!next) throw new Error(`There is nothing at ${path}: ${describe(text, node)}`);
    node = next;
  }
  const value = text.slice(node.start, node.end);
  return value.length <= room
    ? value
    : (shortenJson(value, roomOf(room))?.json ?? value.slice(0, room));
}

function placeOf(text: string, { names, items }: JsonPlace, name: string): number {
  if (!names) return items && /^\d+$/.test(name) ? Number(name) : -1;
  return names.findLastIndex(({ start, end }) => JSON.parse(text.slice(start, end)) === name);
}

function describe(text: string, { names, items }: JsonPlace): string {
  if (names) {
    const some = names.slice(0, 10).map(({ start, end }) => text.slice(start, end));
    return `the members are ${some.join(', ')}${names.length > 10 ? ' and more' : ''}.`;
  }
  return items ? `the array has ${items.length} values.` : 'the value has no parts.';
}
