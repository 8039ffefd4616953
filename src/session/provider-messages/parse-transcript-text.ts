import { messageOf } from '../../lib/message-of.ts';
import { findExcessInText } from '../workspace/find-excess.ts';

/** Result of {@link parseTranscriptText}. */
export type ParsedTranscript = { ok: true; value: unknown } | { ok: false; message: string };

/**
 * Parses the JSON in a pasted text: plain, in the first code block, or one document per line. Logs
 * and server-sent events have the last form.
 */
export function parseTranscriptText(text: string): ParsedTranscript {
  const excess = findExcessInText(text);
  if (excess !== undefined) return { ok: false, message: excess };
  const bare = text.replace(/^\uFEFF/, '').trim();
  // No line of JSON begins like this, so a code block may start anywhere in a text.
  const block = /(?:^|\n)```[^\n]*\n([\s\S]*?)\n?```/.exec(bare)?.[1] ?? bare;
  try {
    return { ok: true, value: JSON.parse(block) };
  } catch (error) {
    const lines = readLines(block);
    if (lines) return { ok: true, value: lines };
    const reason = messageOf(error);
    const sentence = reason.endsWith('.') ? reason : `${reason}.`;
    return {
      ok: false,
      message: `This is not valid JSON. ${sentence} Copy the raw message of the provider API.`,
    };
  }
}

/** Lines of server-sent events without data, and the line that ends a stream. */
const NO_DATA = /^\s*(?:$|:|(?:event|id|retry):|(?:data:\s*)?\[DONE\]\s*$)/;
const DATA = /^\s*data:/;

/** @returns `undefined` unless every line of data is a document. */
function readLines(text: string): unknown[] | undefined {
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => !NO_DATA.test(line));
  if (lines.length < 2 && !lines.some((line) => DATA.test(line))) return undefined;
  try {
    return lines.map((line): unknown => JSON.parse(line.replace(DATA, '')));
  } catch {
    return undefined;
  }
}
