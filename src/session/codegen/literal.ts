import { quote } from '../lib/quote.ts';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/**
 * A JSON value as a TypeScript literal, on several lines if one is too short.
 *
 * @param depth - the indentation of its first line, in steps of two spaces.
 * @example
 * toLiteral({ type: 'object' }); // "{ type: 'object' }"
 */
export function toLiteral(value: unknown, depth = 0): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const space = Array.isArray(value) ? '' : ' ';
  const items = (inner: number): string[] =>
    Array.isArray(value)
      ? value.map((item) => toLiteral(item, inner))
      : Object.entries(value)
          .filter(([, item]) => item !== undefined)
          .map(([key, item]) => `${toKey(key)}: ${toLiteral(item, inner)}`);
  const flat = items(depth + 1);
  if (flat.length === 0) return open + close;
  const line = `${open}${space}${flat.join(', ')}${space}${close}`;
  if (line.length + 2 * depth <= WIDTH && !line.includes('\n')) return line;
  const indent = '  '.repeat(depth + 1);
  return `${open}\n${flat.map((item) => `${indent}${item},\n`).join('')}${'  '.repeat(depth)}${close}`;
}

const WIDTH = 90;

/** A multi-line text as a template literal. */
export function toTemplate(text: string): string {
  return `\`${text.replace(/[\\`]|\$\{/g, (found) => `\\${found}`)}\``;
}

function toKey(key: string): string {
  // As a plain key, `__proto__` would set the prototype.
  if (key === '__proto__') return "['__proto__']";
  return IDENTIFIER.test(key) ? key : quote(key);
}
