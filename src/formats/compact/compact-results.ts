import { isPlainObject } from '../../lib/is-plain-object.ts';
import { isRecord } from '../../lib/is-record.ts';
import { isCompactLine, toCompactLine } from './compact-line.ts';
import type { Compaction, CompactionOptions } from './compact-options.ts';
import { type FoundResult, findResults } from './find-results.ts';
import { MessageEdits } from './message-edits.ts';
import { type TextMeter, toTextMeter } from './text-meter.ts';

/**
 * Replaces the results of earlier turns by one line each, in the messages of a conversation with any
 * provider but `mcp`. Takes a list of messages, or a request with `messages`, `input` or `contents`.
 * Nothing else of the messages changes, and the given value never does.
 *
 * Source: docs/contract.md#compaction.
 *
 * @throws TypeError for a budget in tokens without `countTokens`; never for a transcript
 * @example
 * const { transcript, saved } = compactResults(messages, { keepTurns: 3 });
 * // …, { role: 'tool', tool_call_id: 'c1', content: '[result of read_file left out: 4,212 chars]' }, …
 */
export function compactResults<T>(transcript: T, options: CompactionOptions = {}): Compaction<T> {
  const meter = toTextMeter(options);
  try {
    const key = Array.isArray(transcript) ? undefined : keyOfMessages(transcript);
    const messages: unknown = key === undefined ? transcript : (transcript as Fields)[key];
    if (Array.isArray(messages)) {
      const { list, saved } = compactMessages(messages, options, meter);
      if (saved.results > 0) {
        const made = key === undefined ? list : { ...transcript, [key]: list };
        return { transcript: made as T, saved };
      }
    }
  } catch {
    // A proxy or a getter that throws.
  }
  return { transcript, saved: { results: 0, chars: 0, ...(meter.count && { tokens: 0 }) } };
}

type Fields = Record<string, unknown>;

/** The keys under which requests have their messages. */
const MESSAGES = ['messages', 'input', 'contents'];

function keyOfMessages(request: unknown): string | undefined {
  if (!isRecord(request) || !isPlainObject(request)) return undefined;
  return MESSAGES.find((key) => Array.isArray(request[key]));
}

function compactMessages(
  messages: readonly unknown[],
  options: CompactionOptions,
  meter: TextMeter,
): { list: unknown[]; saved: Compaction<unknown>['saved'] } {
  const { results, turns } = findResults(messages);
  const last = turns - turnsToKeep(options.keepTurns);
  const edits = new MessageEdits(messages);
  const saved = { results: 0, chars: 0, ...(meter.count && { tokens: 0 }) };
  let excess = meter.excessOf(results.map(({ text }) => text));
  for (const found of results) {
    if (excess <= 0) break;
    if (found.turn > last || !mayGo(found, options)) continue;
    const line = toLine(found, options);
    const chars = found.text.length - line.length;
    const tokens = meter.count && meter.count(found.text) - meter.count(line);
    if (!hasMedia(found) && (chars <= 0 || (tokens ?? 1) <= 0)) continue;
    if (!edits.replace(found, line)) continue;
    saved.results += 1;
    saved.chars += chars;
    if (saved.tokens !== undefined) saved.tokens += tokens ?? 0;
    excess -= meter.unit === 'tokens' ? (tokens ?? 0) : chars;
  }
  return { list: edits.list, saved };
}

/** A wrong number is the default, and a part of a turn a turn. */
function turnsToKeep(given: unknown = 2): number {
  return typeof given === 'number' && !Number.isNaN(given) ? Math.max(0, Math.ceil(given)) : 2;
}

function mayGo(found: FoundResult, { pinned }: CompactionOptions): boolean {
  const { raw, name, text, turn } = found;
  if (raw.isError || (isCompactLine(text) && !hasMedia(found))) return false;
  const toolCallId = toId(raw.id);
  try {
    return !pinned?.({ toolCallId, ...(typeof name === 'string' && { name }), text, turn });
  } catch {
    return false;
  }
}

function hasMedia({ pictures, files }: FoundResult): boolean {
  return pictures + files > 0;
}

function toLine(
  found: FoundResult,
  { handleOf, readTool: reader = 'read_result' }: CompactionOptions,
) {
  const handle = safeHandle(toId(found.raw.id), handleOf);
  return toCompactLine(found.name, found, handle === undefined ? undefined : { handle, reader });
}

const MAX_HANDLE = 200;

function safeHandle(id: string, handleOf: CompactionOptions['handleOf']): string | undefined {
  try {
    const handle: unknown = id === '' ? undefined : handleOf?.(id);
    const isHandle = typeof handle === 'string' && handle !== '' && handle.length <= MAX_HANDLE;
    return isHandle ? handle : undefined;
  } catch {
    return undefined;
  }
}

function toId(id: unknown): string {
  return typeof id === 'string' ? id : '';
}
