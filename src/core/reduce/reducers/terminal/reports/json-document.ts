import { memberOf } from '../../shrink.ts';

/**
 * The end of the JSON document that begins here: behind its last bracket.
 *
 * @returns `undefined` if it does not end.
 */
export function endOfDocument(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 34) {
      at = endOfString(text, at);
      if (at === text.length) return undefined;
    } else if (unit === 123 || unit === 91) depth += 1;
    else if (unit === 125 || unit === 93) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

/** The closing quote of a JSON string; the end of the text without one. */
export function endOfString(json: string, quote: number): number {
  for (let at = quote + 1; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (unit === 34) return at;
    if (unit === 92) at += 1;
  }
  return json.length;
}

/** @returns `undefined` if it is not JSON. */
export function parsedLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // cut off, or another text that begins with a bracket
  }
}

/** The lines of a text that are not blank. */
export function filledLinesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** A member that is a list; otherwise an empty one. */
export function listAt(value: unknown, name: string): readonly unknown[] {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : [];
}

/** A member that is a text; otherwise an empty one. */
export function textAt(value: unknown, name: string): string {
  const text = memberOf(value, name);
  return typeof text === 'string' ? text : '';
}

/** A member that is a number; otherwise 0. */
export function numberAt(value: unknown, name: string): number {
  const number = memberOf(value, name);
  return typeof number === 'number' ? number : 0;
}

/** `file:line:column`, without unknown parts. */
export function filePositionOf(value: unknown, file = textAt(value, 'file')): string {
  const numbers = [numberAt(value, 'line'), numberAt(value, 'column')].filter((n) => n > 0);
  return [file, ...numbers].filter((part) => part !== '').join(':');
}
