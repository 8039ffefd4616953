import { isRecord } from '../../lib/is-record.ts';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** Most code units of a line. */
const WIDTH = 100;

/**
 * A JSON value as a TypeScript literal, formatted as Biome and Prettier do.
 *
 * @param depth - the indentation of its first line, in steps of two spaces.
 * @param around - the length of what is beside it on its first line.
 * @example
 * toLiteral({ type: 'object' }); // "{ type: 'object' }"
 */
export function toLiteral(value: unknown, depth = 0, around = 0): string {
  if (typeof value === 'string') return toText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const space = Array.isArray(value) ? '' : ' ';
  const items = (inner: number): string[] =>
    Array.isArray(value)
      ? value.map((item) => toLiteral(item, inner, 1))
      : Object.entries(value)
          .filter(([, item]) => item !== undefined)
          .map(([key, item]) => toProperty(toKey(key), item, inner));
  const several = items(depth + 1);
  if (several.length === 0) return open + close;
  const flat = `${open}${space}${several.join(', ')}${space}${close}`;
  const fits = !flat.includes('\n') && 2 * depth + around + flat.length <= WIDTH;
  if (fits && !isMatrix(value)) return flat;
  const indent = '  '.repeat(depth + 1);
  return `${open}\n${several.map((item) => `${indent}${item},\n`).join('')}${'  '.repeat(depth)}${close}`;
}

/**
 * A statement such as `export const name: Type = value;`.
 *
 * @param head - the text before the value.
 * @param tail - the text after it, without the semicolon.
 */
export function toStatement(head: string, value: unknown, tail = ''): string {
  return `${head}${toLiteral(value, 0, head.length + tail.length + 1)}${tail};\n`;
}

/** A multi-line text as a template literal, which would turn a carriage return into a line feed. */
export function toTemplate(text: string): string {
  const escaped = text.replace(/[\\`]|\$\{/g, (found) => `\\${found}`);
  return `\`${escaped.replaceAll('\r', '\\r')}\``;
}

/** An entry. A text that is too long beside its key begins a line of its own. */
export function toProperty(key: string, item: unknown, depth: number): string {
  const text = toLiteral(item, depth, key.length + 3);
  const isTooLong = 2 * depth + key.length + 3 + text.length > WIDTH;
  return typeof item === 'string' && isTooLong && key.length > 4
    ? `${key}:\n${'  '.repeat(depth + 1)}${text}`
    : `${key}: ${text}`;
}

/** Formatters give each of several lists or objects a line. */
function isMatrix(value: object): boolean {
  if (!Array.isArray(value) || value.length < 2) return false;
  return (
    value.every((item) => Array.isArray(item) && item.length > 1) ||
    value.every((item) => isRecord(item) && Object.keys(item).length > 1)
  );
}

/** In single quotes, or in double quotes if they need fewer escapes. */
function toText(text: string): string {
  const inner = JSON.stringify(text);
  const singles = text.split("'").length;
  const doubles = text.split('"').length;
  if (singles > doubles) return inner;
  return `'${inner.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function toKey(key: string): string {
  // As a plain key, `__proto__` would set the prototype.
  if (key === '__proto__') return "['__proto__']";
  return IDENTIFIER.test(key) ? key : toText(key);
}
