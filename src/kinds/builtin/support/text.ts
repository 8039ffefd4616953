import { parseExactJson } from '../../../core/index.ts';
import { indentJson } from '../../../lib/json-text.ts';
import { isNestedDeeper, MAX_LAYOUT_LEVELS } from '../../nesting.ts';
import { toPlainJson } from '../../plain-json.ts';

/** The first characters of a text, with a mark if some were left out. */
export function shortened(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : `${text.slice(0, maxChars - 1)}…`;
}

/** `1 file`, `3 files`. */
export function countNoun(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A text parsed as JSON if possible; otherwise the text. Numbers as in `toPlainJson`. */
export function parsedOrText(text: string): unknown {
  const value = parseExactJson(text);
  return value === undefined ? text : toPlainJson(value);
}

/** JSON indented, with its keys, numbers and strings as they were written; any other text as it is. */
export function indented(text: string): string {
  const value = parseExactJson(text);
  if (value === undefined || isNestedDeeper(value, MAX_LAYOUT_LEVELS)) return text;
  return indentJson(text);
}

/** A text from outside; '' for any other value. */
export function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
