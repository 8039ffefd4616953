import { describeJsonError } from '../../lib/find-json-error.ts';
import { isRecord } from '../../lib/is-record.ts';
import { findExcessInText } from '../workspace/find-excess.ts';

/** Result of {@link parseTranscriptText}. */
export type ParsedTranscript = { ok: true; value: unknown } | { ok: false; message: string };

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
  } catch {
    const lines = parseLines(block);
    if (lines) return { ok: true, value: lines };
    const firstLine = text.slice(0, text.indexOf(block)).split('\n').length;
    const reason = describeJsonError(block, firstLine);
    return {
      ok: false,
      message: `This is not valid JSON: ${reason}. Copy the raw message of the provider API.`,
    };
  }
}

/** Lines of server-sent events without data, and the line that ends a stream. */
const NO_DATA = /^\s*(?:$|:|(?:event|id|retry):|(?:data:\s*)?\[DONE\]\s*$)/;
const DATA = /^\s*data:/;

/** The lines with data of a text with one document in each line, with their numbers from 1. */
export function toJsonLines(text: string): (readonly [number: number, line: string])[] {
  const lines = text.split(/\r\n|[\r\n]/).map((line, index) => [index + 1, line] as const);
  const found = lines.filter(([, line]) => !NO_DATA.test(line));
  // A text of one line is no such text, unless that is an event.
  return found.length > 1 || found.some(([, line]) => DATA.test(line)) ? found : [];
}

/** @throws if the line is not JSON. */
export function parseJsonLine(line: string): unknown {
  return withoutEnvelope(JSON.parse(line.replace(DATA, '')));
}

/** @returns `undefined` unless every line is a document. */
function parseLines(text: string): unknown[] | undefined {
  const lines = toJsonLines(text);
  if (lines.length === 0) return undefined;
  try {
    return lines.map(([, line]) => parseJsonLine(line));
  } catch {
    return undefined;
  }
}

/** Logs of sessions wrap each item: `{ type: 'response_item', payload: { type: 'function_call' } }`. */
function withoutEnvelope(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value.payload)) return value;
  return typeof value.payload.type === 'string' ? value.payload : value;
}
