import { isRecord } from '../../lib/is-record.ts';
import type { FormatProblem } from '../definition.ts';
import type { FoundCall } from '../found-call.ts';
import type { CallReader, StreamReader } from '../providers/provider.ts';
import { CALL_READERS, type ProviderFormat } from '../providers/table.ts';
import { createDeltaJoiner } from './delta-joiner.ts';

/** The events of one answer of a model. */
export interface StreamedAnswer {
  format: ProviderFormat;
  events: readonly unknown[];
  /** The position of the first event in the list. */
  at: number;
}

/** Keys of requests, which have no type. A list with them is a log of whole messages. */
const CONVERSATION = ['messages', 'contents', 'input', 'request', 'jsonrpc'] as const;

/**
 * Splits a list of events, such as the log of a stream, into answers. Returns `undefined` for any
 * other list, also where messages of a conversation stand between the events.
 */
export function streamedAnswers(list: readonly unknown[]): StreamedAnswer[] | undefined {
  const found = findReader(list);
  if (found === undefined) return undefined;
  const { format, stream } = found;
  const answers: StreamedAnswer[] = [];
  let events: unknown[] = [];
  let before: Record<string, unknown> = {};
  for (const [at, event] of list.entries()) {
    if (events.length === 0 || (isRecord(event) && stream.begins(event, before))) {
      events = [];
      answers.push({ format, events, at });
    }
    events.push(event);
    if (isRecord(event)) before = event;
  }
  return answers;
}

// The record's keys are the formats.
const STREAMS = (Object.entries(CALL_READERS) as [ProviderFormat, CallReader][]).flatMap(
  ([format, { stream }]) => (stream ? [{ format, stream }] : []),
);

interface FoundReader {
  format: ProviderFormat;
  stream: StreamReader;
}

function findReader(list: readonly unknown[]): FoundReader | undefined {
  let found: FoundReader | undefined;
  for (const event of list) {
    if (!isRecord(event) || typeof event.role === 'string') return undefined;
    if (event.type === undefined && CONVERSATION.some((key) => key in event)) return undefined;
    found ??= STREAMS.find(({ stream }) => stream.isEvent(event));
  }
  return found;
}

/** The joined calls of an answer; their paths are the positions of events, from 0. */
export function joinAnswer(
  { format, events }: StreamedAnswer,
  problems: FormatProblem[],
): FoundCall[] {
  let index = 0;
  const joiner = createDeltaJoiner(() => index, problems);
  for (const [at, event] of events.entries()) {
    index = at;
    if (isRecord(event)) CALL_READERS[format].stream?.read(event, joiner);
  }
  return joiner.calls().map((call) => ({ format, ...call }));
}
