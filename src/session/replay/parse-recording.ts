import { formatCount, formatPlural } from '../lib/format.ts';
import {
  parseJsonLine,
  parseTranscriptText,
  toJsonLines,
} from '../provider-messages/parse-transcript-text.ts';
import { findExcessInText } from '../workspace/find-excess.ts';
import type { WorkPace } from './pace.ts';
import { MAX_RECORDING } from './recording.ts';

/** Result of {@link parseRecording}. */
export type ParsedRecording =
  | { ok: true; value: unknown; notes: readonly string[] }
  | { ok: false; message: string };

/**
 * Parses a recorded session: JSON, a code block, or one document in each line. Lines that are cut
 * off or no JSON are skipped, as a log of a program that was ended has them.
 */
export async function parseRecording(text: string, pace: WorkPace): Promise<ParsedRecording> {
  if (text.trim() === '') return refuse('The recording is empty. Choose another file.');
  if (text.length > MAX_RECORDING) return refuse(tooLarge(text.length, 'characters'));
  // What a decoder makes of bytes that are no text.
  if (/[\0\uFFFD]/.test(text.slice(0, 2000))) {
    return refuse('This is not a text file. Choose a recording as JSON or JSON Lines.');
  }
  const lines = toJsonLines(text.replace(/^\uFEFF/, ''));
  await pace.pause('read', 0);
  const [first] = lines;
  // The first line of an indented document is a bracket.
  if (first && isRecordLine(first[1])) return parseLines(lines, pace);
  const excess = findExcessInText(text, MAX_RECORDING);
  if (excess !== undefined) return refuse(excess);
  await pace.pause('read', 0);
  const parsed = parseTranscriptText(text, MAX_RECORDING);
  if (parsed.ok) return { ...parsed, notes: [] };
  if (lines.some(([, line]) => isRecordLine(line))) return parseLines(lines, pace);
  const isJson = /^\s*[[{]/.test(text);
  return refuse(isJson ? DAMAGED : parsed.message);
}

const DAMAGED =
  'This JSON is incomplete or damaged. Record the session again, or choose JSON Lines, of which whole lines are read.';

/** Whether a line is an object by itself. Only the ends of a long line are read. */
function isRecordLine(line: string): boolean {
  const bare = line.trim();
  if (!bare.endsWith('}') || !/^(?:data:\s*)?\{.|^[[\w]/.test(bare)) return false;
  try {
    parseLogLine(bare);
    return true;
  } catch {
    return false;
  }
}

/**
 * Parses a line that is JSON, or that begins with a time and a text: `2025-03-04T10:15:31Z [info]
 * Message from client: {…} { metadata: undefined }`.
 *
 * @throws if it has no JSON.
 */
function parseLogLine(line: string): unknown {
  const start = line.indexOf('{');
  const isLog = start > 0 && /^\[?(?:\d|[A-Z])[^"]*$/.test(line.slice(0, start));
  if (!isLog) return parseJsonLine(line);
  return parseJsonLine(line.slice(start).replace(/\} \{ \w+: \w+ \}\s*$/, '}'));
}

async function parseLines(
  lines: ReturnType<typeof toJsonLines>,
  pace: WorkPace,
): Promise<ParsedRecording> {
  const values: unknown[] = [];
  const broken: number[] = [];
  for (const [index, [number, line]] of lines.entries()) {
    const excess = findExcessInText(line, MAX_RECORDING);
    if (excess !== undefined) return refuse(`Line ${number}: ${excess}`);
    try {
      values.push(parseLogLine(line));
    } catch {
      broken.push(number);
    }
    if (pace.isDue()) await pace.pause('read', index / lines.length);
  }
  const isCut = broken.at(-1) === lines.at(-1)?.[0];
  const others = isCut ? broken.slice(0, -1) : broken;
  const [are, were] = others.length === 1 ? ['is', 'was'] : ['are', 'were'];
  const skipped = `${formatPlural(others.length, 'line')} of the file ${are} not JSON and ${were} skipped. The first is line ${others[0]}.`;
  return {
    ok: true,
    value: values,
    notes: [
      ...(others.length > 0 ? [skipped] : []),
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
