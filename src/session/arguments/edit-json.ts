import type { JsonPath } from '../lib/json-path.ts';
import { findJsonNode, findMember, type JsonNode, parseJsonNodes } from './json-nodes.ts';

/**
 * Edits of a JSON text that keep everything else: key order, line breaks, the spelling of numbers.
 * They throw a SyntaxError for invalid JSON, and return the same text for a missing path.
 */

/**
 * Sets the value at a path; a missing member or item is added at the end.
 *
 * @param value - JSON.
 * @example
 * setInJson('{"a": 1}', ['b'], 2); // '{"a": 1, "b": 2}'
 */
export function setInJson(text: string, path: JsonPath, value: unknown): string {
  const root = parseJsonNodes(text);
  const found = findJsonNode(root, path);
  if (found) return setNode(text, found, value);
  const parent = findJsonNode(root, path.slice(0, -1));
  const last = path.at(-1);
  if (!parent || last === undefined || !(parent.members || parent.items)) return text;
  return insert(text, parent, parent.members ? String(last) : undefined, value);
}

/** Removes a member or an item, with its comma. */
export function removeFromJson(text: string, path: JsonPath): string {
  const parent = findJsonNode(parseJsonNodes(text), path.slice(0, -1));
  const last = path.at(-1);
  if (!parent || last === undefined) return text;
  const parts = toParts(parent);
  const at = parent.members
    ? parent.members.findLastIndex(({ key }) => key === last)
    : Number(last);
  const part = parts[at];
  if (!part) return text;
  if (parts.length === 1) return cut(text, parent.start + 1, parent.end - 1);
  const before = parts[at - 1];
  const after = parts[at + 1];
  if (before) return cut(text, before.end, part.end);
  return after ? cut(text, part.start, after.start) : text;
}

/** Renames a member at its position. Ignores a taken name. */
export function renameInJson(text: string, path: JsonPath, name: string): string {
  const parent = findJsonNode(parseJsonNodes(text), path.slice(0, -1));
  const member = parent && findMember(parent, String(path.at(-1)));
  if (!member || findMember(parent, name)) return text;
  return text.slice(0, member.start) + JSON.stringify(name) + text.slice(member.keyEnd);
}

/** Swaps two items of an array, with their texts. */
export function swapInJson(text: string, path: JsonPath, one: number, other: number): string {
  const array = findJsonNode(parseJsonNodes(text), path);
  const first = array?.items?.[Math.min(one, other)];
  const second = array?.items?.[Math.max(one, other)];
  if (!first || !second || first === second) return text;
  return (
    text.slice(0, first.start) +
    text.slice(second.start, second.end) +
    text.slice(first.end, second.start) +
    text.slice(first.start, first.end) +
    text.slice(second.end)
  );
}

interface Part {
  start: number;
  end: number;
}

function toParts(node: JsonNode): Part[] {
  if (node.members) return node.members.map(({ start, value }) => ({ start, end: value.end }));
  return node.items ?? [];
}

function setNode(text: string, node: JsonNode, value: unknown): string {
  const written = text.slice(node.start, node.end);
  if (sameJson(JSON.parse(written), value)) return text;
  return text.slice(0, node.start) + print(text, node.start, value) + text.slice(node.end);
}

function insert(text: string, parent: JsonNode, key: string | undefined, value: unknown): string {
  const parts = toParts(parent);
  const last = parts.at(-1);
  const lead = key === undefined ? '' : `${JSON.stringify(key)}: `;
  if (last) {
    // Follows the style of the previous members: one per line, or all on one line.
    const gap = text.slice(parts.at(-2)?.end ?? parent.start + 1, last.start).replace(',', '');
    const space = gap.includes('\n') ? gap : parts.length > 1 ? gap : gap || ' ';
    const head = `${text.slice(0, last.end)},${space}${lead}`;
    return head + print(head, head.length, value) + text.slice(last.end);
  }
  const outer = indentAt(text, parent.start);
  const isLined = key !== undefined || text.slice(parent.start, parent.end).includes('\n');
  const space = isLined ? `\n${outer}${unitOf(text)}` : '';
  const head = text.slice(0, parent.start + 1) + space + lead;
  const tail = isLined ? `\n${outer}` : '';
  return head + print(head, head.length, value) + tail + text.slice(parent.end - 1);
}

/** Formats like the editors. Further lines are indented like the line on which the value begins. */
function print(text: string, at: number, value: unknown): string {
  const printed = JSON.stringify(value, null, unitOf(text)) ?? 'null';
  return printed.replaceAll('\n', `\n${indentAt(text, at)}`);
}

function indentAt(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function unitOf(text: string): string {
  return /\n([ \t]+)/.exec(text)?.[1] ?? '  ';
}

function cut(text: string, from: number, to: number): string {
  return text.slice(0, from) + text.slice(to);
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
