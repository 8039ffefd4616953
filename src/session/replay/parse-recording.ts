import { formatCount, formatPlural } from '../lib/format.ts';
import { parseTranscriptText } from '../provider-messages/parse-transcript-text.ts';
import { findExcessInText } from '../workspace/find-excess.ts';
import { MAX_RECORDING } from './recording.ts';

/** Result of {@link parseRecording}. */
export type ParsedRecording =
  | { ok: true; value: unknown; notes: readonly string[] }
  | { ok: false; message: string };

/**
 * Parses a recorded session: JSON, a code block, or one document in each line. Lines that are cut
 * off or no JSON are skipped, as a log of a program that was ended has them.
 */
export function parseRecording(text: string): ParsedRecording {
  if (text.trim() === '') return refuse('The recording is empty. Choose another file.');
  if (text.length > MAX_RECORDING) return refuse(tooLarge(text.length, 'characters'));
  // What a decoder makes of bytes that are no text.
  if (/[\0\uFFFD]/.test(text.slice(0, 2000))) {
    return refuse('This is not a text file. Choose a recording as JSON or JSON Lines.');
  }
  const excess = findExcessInText(text, MAX_RECORDING);
  if (excess !== undefined) return refuse(excess);
  const parsed = parseTranscriptText(text, MAX_RECORDING);
  if (parsed.ok) return { ...parsed, notes: [] };
  const { lines } = parsed;
  // Lines of an indented document, such as `}`, are no records.
  if (!lines?.values.some((one) => typeof one === 'object' && one !== null)) {
    return refuse(
      /^\s*[[{]/.test(text)
        ? 'This JSON is incomplete or damaged. Record the session again, or choose JSON Lines, of which whole lines are read.'
        : parsed.message,
    );
  }
  const isCut = lines.broken.at(-1) === lines.last;
  const others = isCut ? lines.broken.slice(0, -1) : lines.broken;
  return {
    ok: true,
    value: lines.values,
    notes: [
      ...(others.length > 0
        ? [
            `${formatPlural(others.length, 'line')} of the file ${others.length === 1 ? 'is' : 'are'} not JSON and ${others.length === 1 ? 'was' : 'were'} skipped. The first is line ${others[0]}.`,
          ]
        : []),
      ...(isCut ? ['The last line is cut off and was skipped.'] : []),
    ],
  };
}

/** The reason for a recording above the limit. */
export function tooLarge(size: number, unit: 'bytes' | 'characters'): string {
  return `The recording has ${formatCount(size)} ${unit}. The limit is ${formatCount(MAX_RECORDING)}. Choose a part of it.`;
}

function refuse(message: string): { ok: false; message: string } {
  return { ok: false, message };
}
