import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { resolvePointer } from '../../lib/resolve-pointer.ts';
import { pointerTo } from '../json.ts';

/** Reports a problem at a JSON pointer of the document. */
export type ReportDocumentProblem = (pointer: string, message: string) => void;

/** A part of the document, and its pointer after references were followed. */
export interface DocumentPart {
  value: JsonSchema;
  pointer: string;
}

/** References that lead to references end here. */
const MAX_HOPS = 20;

/** Follows `$ref` of parameters, bodies, path items; `undefined` for a dangling reference. */
export function followReference(
  document: JsonSchema,
  value: unknown,
  pointer: string,
): DocumentPart | undefined {
  let part: unknown = value;
  let at = pointer;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    if (!isRecord(part)) return undefined;
    if (typeof part.$ref !== 'string') return { value: part, pointer: at };
    at = part.$ref.replace(/^#/, '');
    part = resolvePointer(document, part.$ref);
  }
  return undefined;
}

/** The entries of a map in the document, with their pointers. */
export function entriesAt(
  value: unknown,
  pointer: string,
): { key: string; value: unknown; at: string }[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).map(([key, item]) => ({
    key,
    value: item,
    at: pointerTo(pointer, key),
  }));
}

/** The text of a field, or `''`. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/**
 * A document names the host that receives secrets, so it must not choose them: `${TOKEN}` is not a
 * variable.
 */
export function withoutVariables(template: string): string {
  return template.replace(/\$(?=\{)/g, '%24');
}

/** `name`, or `name_2` and so on if it is taken; `asked` counts the requests for each name. */
export function uniqueName(name: string, asked: Map<string, number>): string {
  let count = asked.get(name) ?? 0;
  let unique = name;
  do {
    count += 1;
    unique = count === 1 ? name : `${name}_${count}`;
  } while (count > 1 && asked.has(unique));
  asked.set(name, count);
  if (unique !== name) asked.set(unique, 1);
  return unique;
}
