import { isRecord } from '../../lib/is-record.ts';
import { formatCount } from '../lib/format.ts';
import { type Limit, MAX_DOCUMENT_CHARS, MAX_DOCUMENT_DEPTH, WORKSPACE_LIMITS } from './limits.ts';

/**
 * Compares a value with its limits, before any other code reads it. Takes linear time, without
 * recursion into values of unknown depth.
 *
 * @param before an earlier value within the limits; the parts that both share are not read again.
 * @returns what exceeds its limit, as sentences; `undefined` if nothing does.
 *
 * @example
 * const excess = findExcess(JSON.parse(text));
 * if (excess !== undefined) return refuse(excess);
 */
export function findExcess(
  value: unknown,
  limit: Limit = WORKSPACE_LIMITS,
  before?: unknown,
  path = '',
): string | undefined {
  if (value === before) return undefined;
  if (typeof value === 'string') return findLongText(value, limit, path);
  if (typeof value !== 'object' || value === null) return undefined;
  const { entries, each, fields } = limit;
  if (fields) return findInParts(value, Object.entries(fields), before, path);
  if (!each) return findLargeValue(value, limit, path);
  const count = Array.isArray(value) ? value.length : Object.keys(value).length;
  if (entries !== undefined && count > entries) {
    return say(path, `has ${formatCount(count)} entries`, entries, FEWER);
  }
  const keys = Object.keys(value);
  const longKey = Array.isArray(value) ? undefined : keys.find((key) => key.length > NAME_CHARS);
  if (longKey !== undefined) {
    const found = `has a name of ${formatCount(longKey.length)} characters`;
    return say(path, found, NAME_CHARS, SHORTER);
  }
  return findInParts(
    value,
    keys.map((key) => [key, each]),
    before,
    path,
  );
}

/**
 * Compares a text that will be parsed as JSON with the limits of a document.
 *
 * @param chars The maximum length. Default: that of a document.
 * @returns what exceeds its limit, as sentences; `undefined` if nothing does.
 */
export function findExcessInText(text: string, chars = MAX_DOCUMENT_CHARS): string | undefined {
  const limit = { chars, depth: MAX_DOCUMENT_DEPTH, isJson: true };
  return findLongText(text, limit, '');
}

const NAME_CHARS = 200;
const SHORTER = 'Shorten it.';
const FEWER = 'Remove some, or split the workspace into smaller ones.';
const FLATTER = 'Use fewer nested lists and objects.';

function say(path: string, found: string, limit: number, advice: string): string {
  const where = path === '' ? 'The text' : `The field ${path}`;
  return `${where} ${found}. The limit is ${formatCount(limit)}. ${advice}`;
}

function findInParts(
  value: object,
  parts: readonly (readonly [key: string, limit: Limit])[],
  before: unknown,
  path: string,
): string | undefined {
  const known: object = typeof before === 'object' && before !== null ? before : {};
  for (const [key, limit] of parts) {
    if (!Object.hasOwn(value, key)) continue;
    const inner: unknown = Reflect.get(value, key);
    const found = findExcess(
      inner,
      limit,
      Reflect.get(known, key),
      path === '' ? key : `${path}.${key}`,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function findLongText(text: string, limit: Limit, path: string): string | undefined {
  const { chars, depth, isJson } = limit;
  if (chars !== undefined && text.length > chars) {
    // A door may have read a part of a larger file.
    const count = Math.min(text.length, 3 * MAX_DOCUMENT_CHARS);
    const found = `has ${count < text.length ? 'more than ' : ''}${formatCount(count)} characters`;
    return say(path, found, chars, SHORTER);
  }
  if (!isJson || depth === undefined || text.length <= depth) return undefined;
  const levels = depthOfJson(text);
  if (levels <= depth) return undefined;
  return say(path, `is nested ${formatCount(levels)} levels deep`, depth, FLATTER);
}

const [QUOTE, BACKSLASH] = [34, 92];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];

/** The deepest nesting in a JSON text, valid or not. */
function depthOfJson(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === LIST || code === OBJECT) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === LIST_END || code === OBJECT_END) depth -= 1;
  }
  return deepest;
}

/** The index of the quote that ends the string, or of the end of the text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  for (; end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/** Level by level, and not further than the limits: the value may be nested deeper than the stack. */
function findLargeValue(value: object, { chars, depth }: Limit, path: string): string | undefined {
  let size = 0;
  let level: unknown[] = [value];
  for (let levels = 0; level.length > 0; levels += 1) {
    if (depth !== undefined && levels > depth) {
      return say(path, `is nested more than ${formatCount(depth)} levels deep`, depth, FLATTER);
    }
    const next: unknown[] = [];
    for (const item of level) {
      size += typeof item === 'string' ? item.length + 3 : 2;
      const parts: readonly unknown[] = Array.isArray(item)
        ? item
        : isRecord(item)
          ? Object.values(item)
          : [];
      if (isRecord(item)) for (const key of Object.keys(item)) size += key.length + 3;
      if (chars !== undefined && size + 2 * parts.length > chars) {
        return say(path, `has more than ${formatCount(chars)} characters as JSON`, chars, SHORTER);
      }
      for (const part of parts) next.push(part);
    }
    level = next;
  }
  return undefined;
}
