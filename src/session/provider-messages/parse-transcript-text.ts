import { isRecord } from '../../lib/is-record.ts';
import { messageOf } from '../../lib/message-of.ts';
import { findExcessInText } from '../workspace/find-excess.ts';

/** Result of {@link parseTranscriptText}. */
export type ParsedTranscript =
  | { ok: true; value: unknown }
  | {
      ok: false;
      message: string;
      /** Present if some lines are documents. */
      lines?: ParsedLines;
    };

/**
 * Parses the JSON in a pasted text: plain, in the first code block, or one document per line. Logs
 * and server-sent events have the last form.
 *
 * @param chars The maximum length. Default: that of a document.
 */
export function parseTranscriptText(text: string, chars?: number): ParsedTranscript {
  const excess = findExcessInText(text, chars);
  if (excess !== undefined) return { ok: false, message: excess };
  const bare = text.replace(/^\uFEFF/, '').trim();
  // No line of JSON begins like this, so a code block may start anywhere in a text.
  const block = /(?:^|\n)```[^\n]*\n([\s\S]*?)\n?```/.exec(bare)?.[1] ?? bare;
  try {
    return { ok: true, value: JSON.parse(block) };
  } catch (error) {
    const lines = parseJsonLines(block);
    if (lines?.broken.length === 0) return { ok: true, value: lines.values };
    const reason = messageOf(error);
    const sentence = reason.endsWith('.') ? reason : `${reason}.`;
    return {
      ok: false,
      message: `This is not valid JSON. ${sentence} Copy the raw message of the provider API.`,
      ...(lines && { lines }),
    };
  }
}

/** The documents of a text with one in each line. */
export interface ParsedLines {
  values: unknown[];
  /** The numbers of the lines that are no documents, from 1. */
  broken: number[];
  /** The number of the last line with data. */
  last: number;
}

/** Lines of server-sent events without data, and the line that ends a stream. */
const NO_DATA = /^\s*(?:$|:|(?:event|id|retry):|(?:data:\s*)?\[DONE\]\s*$)/;
const DATA = /^\s*data:/;

/** @returns `undefined` for a text of one line, unless that is an event. */
export function parseJsonLines(text: string): ParsedLines | undefined {
  const lines = [...text.split(/\r\n|[\r\n]/).entries()].filter(([, line]) => !NO_DATA.test(line));
  if (lines.length < 2 && !lines.some(([, line]) => DATA.test(line))) return undefined;
  const values: unknown[] = [];
  const broken: number[] = [];
  for (const [index, line] of lines) {
    try {
      values.push(withoutEnvelope(JSON.parse(line.replace(DATA, ''))));
    } catch {
      broken.push(index + 1);
    }
  }
  return { values, broken, last: (lines.at(-1)?.[0] ?? 0) + 1 };
}

/** Logs of sessions wrap each item: `{ type: 'response_item', payload: { type: 'function_call' } }`. */
function withoutEnvelope(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value.payload)) return value;
  return typeof value.payload.type === 'string' ? value.payload : value;
}
