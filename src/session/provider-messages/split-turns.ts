import { fromProviderTranscript } from '../../formats/index.ts';
import { streamedAnswers } from '../../formats/stream/streamed-answers.ts';
import { isRecord } from '../../lib/is-record.ts';

/** A part of a transcript, and the JSON pointer to it. */
export interface TranscriptItem {
  value: unknown;
  path: string;
  /** Of a streamed answer: the position of its first event in the list at `path`. */
  at?: number;
}

/**
 * Splits a conversation into what the model asked for at once. A message with a role is a turn of
 * its own, and so are the events of a streamed answer; calls that stand in a list by themselves
 * belong together until a result follows.
 */
export function splitTurns(value: unknown): TranscriptItem[][] {
  const turns: TranscriptItem[][] = [];
  let open: TranscriptItem[] | undefined;
  for (const item of flatten(value, '', 0)) {
    if (!asksForTools(item)) {
      if (answers(item.value)) open = undefined;
      continue;
    }
    const stands = Array.isArray(item.value) || (isRecord(item.value) && isMessage(item.value));
    if (open && !stands) open.push(item);
    else {
      const turn = [item];
      turns.push(turn);
      open = stands ? undefined : turn;
    }
  }
  return turns;
}

/** Where conversations and answers hold their messages. */
const LISTS = ['messages', 'input', 'contents', 'output', 'choices', 'candidates'] as const;
/** Where logs hold requests and answers. */
const WRAPPERS = ['request', 'response', 'body'] as const;
const MAX_DEPTH = 8;

function flatten(value: unknown, path: string, depth: number): TranscriptItem[] {
  if (depth > MAX_DEPTH) return [{ value, path }];
  if (Array.isArray(value)) {
    const answers = streamedAnswers(value);
    if (answers) return answers.map(({ events, at }) => ({ value: events, path, at }));
    return value.flatMap((item, index) => flatten(item, `${path}/${index}`, depth + 1));
  }
  if (!isRecord(value) || isMessage(value) || typeof value.type === 'string') {
    return [{ value, path }];
  }
  const inside = [
    ...LISTS.filter((key) => Array.isArray(value[key])),
    ...WRAPPERS.filter((key) => isRecord(value[key])),
  ];
  if (inside.length === 0) return [{ value, path }];
  return inside.flatMap((key) => flatten(value[key], `${path}/${key}`, depth + 1));
}

/** A message of a conversation, or one of several answers to choose from. */
function isMessage(value: Record<string, unknown>): boolean {
  if (typeof value.role === 'string') return true;
  return [value.message, value.content].some((one) => isRecord(one) && 'role' in one);
}

/** Also where the call of a streamed answer did not come to its end. */
function asksForTools({ value, at }: TranscriptItem): boolean {
  const { format, problems } = fromProviderTranscript(value);
  return format !== undefined || (at !== undefined && problems.some(({ entry }) => entry));
}

/** Whether it is what came back, after which the model begins anew. */
function answers(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { type, role } = value;
  if (role === 'user' || role === 'tool' || role === 'function') return true;
  if (value.jsonrpc !== undefined) return 'result' in value || 'error' in value;
  return typeof type === 'string' && /(?:_output|[-_]result)$/.test(type);
}
