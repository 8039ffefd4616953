import { isRecord } from '../../lib/is-record.ts';
import type { FormatProblem, ProviderFormat } from '../definition.ts';
import type { FoundCall } from '../found-call.ts';
import { createDeltaJoiner } from './delta-joiner.ts';
import { EVENT_READERS } from './event-readers.ts';

type Fields = Record<string, unknown>;
type StreamFormat = Exclude<ProviderFormat, 'mcp'>;

/** The events of one answer of a model. */
export interface StreamedAnswer {
  format: StreamFormat;
  events: readonly unknown[];
  /** The position of the first event in the list. */
  at: number;
}

/** What only events of a format have, and no whole message. */
const MARKS: readonly (readonly [StreamFormat, (event: Fields) => boolean])[] = [
  ['openai-chat', ({ choices }) => isListOf(choices, (choice) => isRecord(choice.delta))],
  ['openai-responses', ({ type }) => /^response\.[a-z_]+/.test(String(type))],
  [
    'anthropic',
    ({ type }) => /^(?:message_start|content_block_(?:start|delta))$/.test(String(type)),
  ],
  ['gemini', ({ candidates }) => isListOf(candidates, () => true)],
  ['bedrock', (event) => 'contentBlockStart' in event || 'contentBlockDelta' in event],
  [
    'cohere',
    ({ type, delta, event_type, eventType }) =>
      (/^tool-call-(?:start|delta)$/.test(String(type)) && isRecord(delta)) ||
      /^tool-calls-(?:chunk|generation)$/.test(String(event_type ?? eventType)),
  ],
  [
    'ai-sdk',
    ({ type }) =>
      /^tool-(?:input-(?:start|delta|available)|call-streaming-start)$/.test(String(type)),
  ],
];

/** What requests have; a list with them is a log of whole messages. */
const CONVERSATION = ['messages', 'contents', 'input', 'request', 'jsonrpc'] as const;
/** With what an answer begins, where another may stand before it. */
const BEGINNINGS = /^(?:message_start|message-start|response\.created|start|stream-start)$/;

/**
 * The answers whose events stand in a list, as a log of a stream has them; `undefined` for any
 * other list, also where messages of a conversation stand between them.
 */
export function streamedAnswers(list: readonly unknown[]): StreamedAnswer[] | undefined {
  const format = formatOf(list);
  if (format === undefined) return undefined;
  const answers: StreamedAnswer[] = [];
  let events: unknown[] = [];
  let before: Fields = {};
  for (const [at, event] of list.entries()) {
    if (events.length === 0 || (isRecord(event) && begins(event, before))) {
      events = [];
      answers.push({ format, events, at });
    }
    events.push(event);
    if (isRecord(event)) before = event;
  }
  return answers;
}

function formatOf(list: readonly unknown[]): StreamFormat | undefined {
  let found: StreamFormat | undefined;
  for (const event of list) {
    if (!isRecord(event) || typeof event.role === 'string') return undefined;
    if (CONVERSATION.some((key) => key in event)) return undefined;
    found ??= MARKS.find(([, isMark]) => isMark(event))?.[0];
  }
  return found;
}

function begins(event: Fields, before: Fields): boolean {
  const { type, id, responseId } = event;
  if (BEGINNINGS.test(String(type)) || 'messageStart' in event) return true;
  if (isRecord(event.error)) return false;
  if (Array.isArray(event.choices)) return differs(id, before.id);
  if (!Array.isArray(event.candidates)) return false;
  return (
    differs(responseId, before.responseId) ||
    isListOf(before.candidates, ({ finishReason }) => typeof finishReason === 'string')
  );
}

function differs(id: unknown, before: unknown): boolean {
  return typeof id === 'string' && typeof before === 'string' && id !== before;
}

/** Whether it has records, and one of them is such. */
function isListOf(list: unknown, isOne: (item: Fields) => boolean): boolean {
  return Array.isArray(list) && list.some((item) => isRecord(item) && isOne(item));
}

/** The calls of an answer, put together; their paths are the positions of events, from 0. */
export function joinAnswer(
  { format, events }: StreamedAnswer,
  problems: FormatProblem[],
): FoundCall[] {
  let index = 0;
  const joiner = createDeltaJoiner(format, () => index, problems);
  for (const [at, event] of events.entries()) {
    index = at;
    if (isRecord(event)) EVENT_READERS[format](event, joiner);
  }
  return joiner.calls();
}
