import { parseDocument } from 'yaml';
import * as z from 'zod/mini';

/** A line and a column, from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

const START: TextPlace = { line: 1, column: 1 };

const rangeSchema = z.tuple([z.int(), z.int(), z.int()]);

/**
 * The place of a call's arguments in the text of the calls.
 *
 * @param callId the id of the call in the document, which ends in its number
 */
export function placeOfArguments(text: string, callId: string): TextPlace {
  const index = Number(/\d+$/.exec(callId)?.[0] ?? 1) - 1;
  // JSON is YAML, and this parser keeps the places.
  const document = parseDocument(text);
  const node: unknown = document.getIn([index, 'args'], true) ?? document.getIn([index], true);
  if (typeof node !== 'object' || node === null || !('range' in node)) return START;
  const range = rangeSchema.safeParse(node.range);
  if (!range.success) return START;
  const before = text.slice(0, range.data[0]).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
