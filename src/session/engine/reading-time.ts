import { isRecord } from '../../lib/is-record.ts';

/** The tasks that read a text with this project's own readers, whose work its length bounds. */
const READERS = new Set(['readPasted', 'readTranscript']);

/** A browser reads so much in a fraction of the time between two checks, also while it is busy. */
const CHARS_PER_CHECK = 500_000;

/** The length of the text that a task reads, in UTF-16 code units; 0 for other tasks. */
export function charsToRead(task: string, input: unknown): number {
  if (!READERS.has(task) || !isRecord(input)) return 0;
  return typeof input.text === 'string' ? input.text.length : 0;
}

/**
 * The further checks that an engine may leave unanswered while it reads so many characters. A short
 * text gets none, whatever it contains.
 *
 * @example
 * checksToRead(13_000_000); // 26
 */
export function checksToRead(chars: number): number {
  return Math.floor(chars / CHARS_PER_CHECK);
}
