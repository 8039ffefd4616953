import { isRecord } from '../../lib/is-record.ts';
import { providerFacts } from '../definitions/providers.ts';
import { formatCount, formatPlural } from '../lib/format.ts';
import { matchResults } from '../provider-messages/match-results.ts';
import { toNoCalls } from '../provider-messages/read-transcript.ts';
import {
  itemsOfList,
  type TranscriptTool,
  type TranscriptTurn,
  toUnreadTurns,
} from '../provider-messages/read-turns.ts';
import { recordedResults } from '../provider-messages/recorded-results.ts';
import { definitionsOf } from '../provider-messages/simulated-tools.ts';
import {
  createSkippedCalls,
  describeSkipped,
  type SkippedCalls,
} from '../provider-messages/skipped-calls.ts';
import { splitTurnsInSteps } from '../provider-messages/split-turns.ts';
import { toKnownForms } from '../provider-messages/to-known-forms.ts';
import { maskRecording } from './mask-secrets.ts';
import { runPaced, type WorkPace } from './pace.ts';
import { parseRecording, tooLarge } from './parse-recording.ts';
import {
  MAX_RECORDING,
  type RecordedSessionTurn,
  type RecordedToolCall,
  type Recording,
} from './recording.ts';

/** A file or a text. */
export type RecordingSource = Blob | string;

/** Result of {@link readRecording}. */
export type ReadRecording = { ok: true; recording: Recording } | { ok: false; message: string };

/** The maximum number of messages or events of a recording. */
const MAX_ENTRIES = 200_000;
/** The maximum number of calls of a recording. */
const MAX_RECORDED_CALLS = 50_000;

/**
 * Reads a recorded agent session of any provider, and masks texts that look like secrets. Rejects
 * only after an abort.
 *
 * Source: docs/contract.md#reading-formats.
 *
 * @example
 * const read = await readRecording(file, state.tools, createPace(signal));
 * if (read.ok) read.recording.turns.length;
 */
export async function readRecording(
  source: RecordingSource,
  tools: readonly TranscriptTool[],
  pace: WorkPace,
): Promise<ReadRecording> {
  const text = await toText(source);
  if (text === undefined) return refuse('The file could not be read. Choose it again.');
  if (typeof text !== 'string') return text;
  await pace.pause('read', 0);
  const parsed = await parseRecording(text, pace);
  if (!parsed.ok) return parsed;
  const count = itemsOfList(parsed.value).length;
  if (count > MAX_ENTRIES) {
    return refuse(
      `The recording has ${formatCount(count)} messages or events. The limit is ${formatCount(MAX_ENTRIES)}. Choose a part of it.`,
    );
  }
  await pace.pause('read', 1);
  // Texts are masked as the model got them, before they become a part of JSON.
  const masked = await maskRecording(parsed.value, pace);
  const skipped = createSkippedCalls();
  const value = await runPaced(toKnownInSteps(masked, skipped), 'turns', pace);
  const items = await runPaced(splitTurnsInSteps(value), 'turns', pace);
  const unread = toUnreadTurns(value, items, tools);
  if (!unread) return refuse(toNoCalls(skipped));
  const found: TranscriptTurn[] = [];
  for (const [index, items] of unread.items.entries()) {
    found.push(unread.read(items, index));
    if (pace.isDue()) await pace.pause('turns', index / unread.items.length);
  }
  await pace.pause('turns', 1);
  const { turns, notes } = toTurns(found, value);
  await maskArguments(turns, pace);
  const calls = turns.reduce((sum, turn) => sum + turn.calls.length, 0);
  if (calls === 0) return refuse(`No call can be read. ${found[0]?.problems[0] ?? ''}`.trim());
  if (calls > MAX_RECORDED_CALLS) {
    return refuse(
      `The recording has ${formatCount(calls)} calls. The limit is ${formatCount(MAX_RECORDED_CALLS)}. Choose a part of it.`,
    );
  }
  const { messagesLabel } = providerFacts(unread.format);
  const recording: Recording = {
    format: unread.format,
    provider: messagesLabel,
    turns,
    definitions: definitionsIn(value),
    notes: [...parsed.notes, ...describeSkipped(skipped), ...toLostNotes(found), ...notes],
  };
  return { ok: true, recording };
}

/** Rewrites each entry. Yields the done part, from 0 to 1. */
function* toKnownInSteps(value: unknown, skipped: SkippedCalls): Generator<number, unknown> {
  if (!Array.isArray(value)) return toKnownForms(value, skipped);
  for (const [at, entry] of value.entries()) {
    value[at] = toKnownForms(entry, skipped);
    yield at / value.length;
  }
  return value;
}

/** A sentence about calls that are left out. */
function toLostNotes(turns: readonly TranscriptTurn[]): string[] {
  const lost = turns.flatMap((turn) => turn.lost ?? []);
  if (lost.length === 0) return [];
  const [first = ''] = lost;
  return lost.length === 1
    ? [`1 call cannot be read and was skipped: ${first}`]
    : [`${formatCount(lost.length)} calls cannot be read and were skipped. The first: ${first}`];
}

async function toText(
  source: RecordingSource,
): Promise<string | { ok: false; message: string } | undefined> {
  if (typeof source === 'string') return source;
  if (source.size > MAX_RECORDING) return refuse(tooLarge(source.size, 'bytes'));
  // The file may be gone or changed since it was chosen.
  return source.text().catch(() => undefined);
}

/** The turns with their results. Calls that a later request repeats are left out. */
function toTurns(found: readonly TranscriptTurn[], value: unknown) {
  const seen = new Set<string>();
  const ids = new Set<string>();
  let repeated = 0;
  const turns = found.map(({ number, calls }) => ({
    number,
    calls: calls.flatMap(({ toolCallId, tool, argsText, isReadable }) => {
      const key = `${toolCallId} ${tool} ${argsText}`;
      // Ids that the reader gave begin again in each turn.
      if (!GIVEN_ID.test(toolCallId) && seen.has(key)) {
        repeated += 1;
        return [];
      }
      seen.add(key);
      const args: unknown = isReadable ? JSON.parse(argsText) : argsText;
      const call: RecordedToolCall = { toolCallId, name: tool, args, isFailure: false };
      return [isReadable ? call : { ...call, isUnreadable: true as const }];
    }),
  }));
  const calls = turns.flatMap((turn) => turn.calls);
  for (const { toolCallId } of calls) ids.add(toolCallId);
  const results = recordedResults(value);
  const answered = new Map<RecordedToolCall, RecordedToolCall>();
  for (const { call, result } of matchResults(calls, results)) {
    answered.set(call, { ...call, result: result.text, isFailure: result.isError });
  }
  const alone = results.filter(({ id, name }) => !(id === undefined ? name : ids.has(id))).length;
  const open = calls.length - answered.size;
  const taken = new Set<string>();
  const kept = turns
    .map((turn) => ({
      ...turn,
      calls: turn.calls.map((call) => withUniqueId(answered.get(call) ?? call, taken)),
    }))
    .filter((turn) => turn.calls.length > 0);
  return {
    turns: kept.map((turn, index) => ({ ...turn, number: index + 1 })),
    notes: [
      ...(repeated > 0
        ? [
            `${formatPlural(repeated, 'repeated call')} of later requests ${repeated === 1 ? 'was' : 'were'} skipped.`,
          ]
        : []),
      ...(open > 0
        ? [`${formatPlural(open, 'call')} ${open === 1 ? 'has' : 'have'} no result.`]
        : []),
      ...(alone > 0
        ? [
            `${formatPlural(alone, 'result')} without a call ${alone === 1 ? 'was' : 'were'} skipped.`,
          ]
        : []),
    ],
  };
}

const GIVEN_ID = /^call_\d+$/;

function withUniqueId(call: RecordedToolCall, taken: Set<string>): RecordedToolCall {
  let id = call.toolCallId;
  for (let number = 2; taken.has(id); number += 1) id = `${call.toolCallId}-${number}`;
  taken.add(id);
  return id === call.toolCallId ? call : { ...call, toolCallId: id };
}

/** Arguments that were a JSON text may have pairs of a name and a secret. */
async function maskArguments(turns: readonly RecordedSessionTurn[], pace: WorkPace): Promise<void> {
  for (const { calls } of turns) for (const call of calls) await maskRecording(call.args, pace);
}

/** The definitions of the last request that has some. */
function definitionsIn(value: unknown): Recording['definitions'] {
  const requests = Array.isArray(value) ? value : [value];
  for (const request of requests.toReversed()) {
    if (!isRecord(request)) continue;
    const inner = [request.request, request.body].find(isRecord) ?? request;
    if (!('tools' in inner)) continue;
    const definitions = definitionsOf(inner);
    if (definitions.length > 0) return definitions;
  }
  return [];
}

function refuse(message: string): { ok: false; message: string } {
  return { ok: false, message };
}
