import { memberOf } from '../../shrink.ts';

/** Larger outputs are not parsed: that would cost more than it saves. In characters. */
const MAX_PARSED_CHARS = 8_000_000;
/** How many lines are tried as the start of the document. */
const MAX_STARTS = 4;

/** A JSON document within an output, and the lines before and after it. */
export interface JsonDocument {
  readonly value: unknown;
  readonly around: readonly string[];
}

/** The one JSON document that an output holds, also between other lines. */
export function jsonDocumentIn(text: string): JsonDocument | undefined {
  if (text.length > MAX_PARSED_CHARS) return undefined;
  const starts = /^[{[]/gm;
  for (let tried = 0; tried < MAX_STARTS; tried += 1) {
    const start = starts.exec(text)?.index;
    if (start === undefined) return undefined;
    const lineEnd = text.indexOf('\n', start);
    const lastClose = Math.max(text.lastIndexOf('\n}'), text.lastIndexOf('\n]')) + 2;
    for (const end of [text.length, lastClose, lineEnd]) {
      const value = end > start ? parsedLine(text.slice(start, end)) : undefined;
      if (value === undefined) continue;
      const around = [text.slice(0, start), text.slice(end)].flatMap(filledLinesOf);
      return { value, around };
    }
  }
  return undefined;
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
