import { type ExactJson, ExactNumber } from '../../../json/exact-json.ts';
import { entriesInOrder } from '../../../json/key-order.ts';
import { plural } from '../plural.ts';
import { headOf } from './text.ts';

/** A value with at most this length stays on one line. In UTF-16 code units. */
const LINE_CHARS = 100;
/** Longer texts are shortened where there is no room for details. */
const SHORT_CHARS = 40;
/** Deeper values are only counted. */
export const DEEPEST = 32;

export type OutlinedObject = { [key: string]: ExactJson };
type Container = ExactJson[] | OutlinedObject;

/** The start of a line at a level of an outline. */
export function lineAt(level: number): string {
  return `\n${' '.repeat(level)}`;
}

/** The whole value, on one line if it is short; `undefined` if it does not fit. */
export function wholeOf(value: ExactJson, level: number, room: number): string | undefined {
  if (!isContainer(value)) return denseOf(value, room);
  const isList = Array.isArray(value);
  if (isList && isOneLine(value)) return denseOf(value, room);
  const short = denseOf(value, Math.min(room, LINE_CHARS));
  if (short !== undefined || level >= DEEPEST) return short;
  const line = lineAt(level + 1);
  const end = lineAt(level) + (isList ? ']' : '}');
  let text = isList ? '[' : '{';
  for (const [key, member] of entriesInOrder(value)) {
    const lead = isList ? line : `${line}${JSON.stringify(key)}: `;
    const whole = wholeOf(member, level + 1, room - text.length - lead.length - end.length);
    if (whole === undefined) return undefined;
    text += lead + whole;
  }
  return text.length + end.length <= room ? text + end : undefined;
}

/** The value as JSON on one line; `undefined` if it does not fit. */
function denseOf(value: ExactJson, room: number): string | undefined {
  if (!isContainer(value)) {
    if (typeof value === 'string' && value.length + 2 > room) return undefined;
    const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
    return text.length <= room ? text : undefined;
  }
  if (room < 2) return undefined;
  const isList = Array.isArray(value);
  let text = isList ? '[' : '{';
  for (const [key, member] of entriesInOrder(value)) {
    const lead = (text.length > 1 ? ', ' : '') + (isList ? '' : `${JSON.stringify(key)}: `);
    const dense = denseOf(member, room - text.length - lead.length - 1);
    if (dense === undefined) return undefined;
    text += lead + dense;
  }
  return text.length < room ? text + (isList ? ']' : '}') : undefined;
}

/** The shortest form that says something. */
export function leastOf(value: ExactJson): string {
  if (isContainer(value)) {
    const count = countOf(value);
    return denseOf(value, count.length) ?? count;
  }
  return denseOf(value, SHORT_CHARS) ?? shortenText(String(value), SHORT_CHARS);
}

/** `{… 2 keys}`. */
export function countOf(value: Container): string {
  const count = Object.keys(value).length;
  return Array.isArray(value) ? `[… ${plural(count, 'item')}]` : `{… ${plural(count, 'key')}}`;
}

/** The beginning of a text as a JSON string, and the text's length. */
export function shortenText(text: string, room: number): string {
  const note = `… (${text.length} chars)`;
  let chars = room - note.length - 2;
  for (;;) {
    const said = JSON.stringify(headOf(text, chars)) + note;
    if (said.length <= room || chars <= 0) return said;
    // An escape sequence has up to six characters.
    chars -= Math.ceil((said.length - room) / 6);
  }
}

/** Whether the items stand on one line: none has items or keys. */
export function isOneLine(list: readonly ExactJson[]): boolean {
  return !list.some(isContainer);
}

/** A list or an object. */
export function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}
