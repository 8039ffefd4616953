import { fromProviderTranscript } from '../../formats/index.ts';
import { streamedAnswers } from '../../formats/stream/streamed-answers.ts';
import { isRecord } from '../../lib/is-record.ts';
import { isAnswer } from './is-answer.ts';

/** A part of a transcript, and the JSON pointer to it. */
export interface TranscriptItem {
  value: unknown;
  path: string;
  /** The position of the first event of a streamed answer in the list at `path`. */
  at?: number;
  /** Whether it is the first item of a response of the model. */
  begins?: boolean;
}

/**
 * Splits a conversation into the model's turns. A message with a role is one turn, and so are the
 * events of a streamed answer. Calls without a message form one turn until a result or another
 * response follows.
 * Messages with one id, of which a log has a line for each part, are one turn.
 */
export function splitTurns(value: unknown): TranscriptItem[][] {
  const steps = splitTurnsInSteps(value);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Like {@link splitTurns}. Yields the done part after each message, from 0 to 1. */
export function* splitTurnsInSteps(value: unknown): Generator<number, TranscriptItem[][]> {
  const turns: TranscriptItem[][] = [];
  let open: TranscriptItem[] | undefined;
  let latestId: string | undefined;
  const items = flatten(value, '', 0);
  for (const [index, item] of items.entries()) {
    yield index / items.length;
    if (item.begins) open = undefined;
    if (!hasCalls(item)) {
      if (isAnswer(item.value) || isStep(item.value)) open = undefined;
      continue;
    }
    const isTurn = Array.isArray(item.value) || (isRecord(item.value) && isMessage(item.value));
    const id = messageId(item.value);
    const isPart = id !== undefined && id === latestId;
    latestId = id;
    if (isPart) turns.at(-1)?.push(item);
    else if (open && !isTurn) open.push(item);
    else {
      const turn = [item];
      turns.push(turn);
      open = isTurn ? undefined : turn;
    }
    if (hasOutput(item.value)) open = undefined;
  }
  return turns;
}

/** Keys that hold the messages of conversations and answers. */
const LISTS = ['messages', 'input', 'contents', 'output', 'choices', 'candidates'] as const;
/** Keys that hold requests and answers in logs. */
const WRAPPERS = ['request', 'response', 'body'] as const;
const MAX_DEPTH = 8;

function flatten(value: unknown, path: string, depth: number): TranscriptItem[] {
  if (depth > MAX_DEPTH) return [{ value, path }];
  if (Array.isArray(value)) {
    const answers = streamedAnswers(value);
    if (answers) return answers.map(({ events, at }) => ({ value: events, path, at }));
    return value.flatMap((item, index) => flatten(item, `${path}/${index}`, depth + 1));
  }
  if (!isRecord(value)) return [{ value, path }];
  // A message for a page has several answers of the model.
  if (Array.isArray(value.parts) && value.parts.some(isStep)) {
    return flatten(value.parts, `${path}/parts`, depth + 1);
  }
  if (isMessage(value) || typeof value.type === 'string') return [{ value, path }];
  const inside = [
    ...LISTS.filter((key) => Array.isArray(value[key])),
    ...WRAPPERS.filter((key) => isRecord(value[key])),
  ];
  if (inside.length === 0) return [{ value, path }];
  return inside.flatMap((key) => {
    const items = flatten(value[key], `${path}/${key}`, depth + 1);
    return key === 'output' ? items.map((item, at) => ({ ...item, begins: at === 0 })) : items;
  });
}

/** A message of a conversation, or one choice of several. */
function isMessage(value: Record<string, unknown>): boolean {
  if (typeof value.role === 'string') return true;
  return [value.message, value.content].some((one) => isRecord(one) && 'role' in one);
}

/** Whether another answer of the model begins in a message for a page. */
function isStep(value: unknown): boolean {
  return isRecord(value) && value.type === 'step-start';
}

/** Whether a call has its result itself, so that the model had it before its next call. */
function hasOutput(value: unknown): boolean {
  if (!isRecord(value) || value.type !== 'function_call') return false;
  return (value.output ?? value.error ?? undefined) !== undefined;
}

/** The id of the message in an entry of a log. */
function messageId(value: unknown): string | undefined {
  const message = isRecord(value) ? value.message : undefined;
  return isRecord(message) && typeof message.id === 'string' ? message.id : undefined;
}

/** Also for a streamed answer whose call is incomplete. */
function hasCalls({ value, at }: TranscriptItem): boolean {
  const { format, problems } = fromProviderTranscript(value);
  return format !== undefined || (at !== undefined && problems.some(({ entry }) => entry));
}
