import type { Attachment, ToolCall } from '../core/index.ts';
import { isRecord } from '../lib/is-record.ts';
import type { ToolServerLimits } from './limits.ts';
import { HttpProblem } from './problem.ts';

/**
 * The parts of a turn that a caller may set; the server sets all others. `platform`, `currentTurn`
 * and `messageCount` are what the caller says about itself: no access may depend on them.
 *
 * Source: docs/contract.md#edge-server.
 */
export interface CallerContext {
  /**
   * Default `default`. Tools see it below the caller's subject. A caller without a token sends the id
   * that the header `X-Session-Id` of an answer had; by default it gets a new session.
   */
  sessionId?: string;
  platform?: string;
  /** Tools see it below the caller's subject. */
  agentId?: string;
  currentTurn?: number;
  messageCount?: number;
  /**
   * The whole turn's budget, in UTF-16 code units, at most `limits.resultChars`. Default 80,000, or
   * that limit if it is less.
   */
  resultBudgetChars?: number;
  dryRun?: boolean;
  attachments?: Attachment[];
}

/** The body of `POST /execute`. Source: docs/contract.md#edge-server. */
export interface ExecutionRequest {
  calls: ToolCall[];
  /** Default: the caller's first granted one. */
  personality?: string;
  context?: CallerContext;
}

/** Reads the body of `POST /execute`. */
export function readExecution(
  body: unknown,
  limits: ToolServerLimits,
): ExecutionRequest | HttpProblem {
  if (!isRecord(body)) return malformed('The body is not an object. Send { "calls": […] }.');
  const { calls, ...rest } = body;
  if (!Array.isArray(calls)) return malformed('$.calls is not a list. Send { "calls": […] }.');
  if (calls.length > limits.calls) {
    const detail = `The batch has ${calls.length} calls. The limit is ${limits.calls}. Send several batches.`;
    return new HttpProblem('too_many_calls', detail);
  }
  const read: ToolCall[] = [];
  for (const [at, call] of calls.entries()) {
    const one = readCall(call, `$.calls[${at}]`);
    if (one instanceof HttpProblem) return one;
    read.push(one);
  }
  const turn = readTurn(rest, limits);
  return turn instanceof HttpProblem ? turn : { calls: read, ...turn };
}

/** Reads the body of `POST /tools/<name>`, `{ args, toolCallId?, personality?, context? }`. */
export function readSingleCall(
  body: unknown,
  name: string,
  limits: ToolServerLimits,
): ExecutionRequest | HttpProblem {
  if (!isRecord(body) || !('args' in body)) {
    return malformed('The body has no arguments. Send { "args": {…} }.');
  }
  const { args, toolCallId = 'call', ...rest } = body;
  const call = readCall({ toolCallId, name, args }, '$');
  if (call instanceof HttpProblem) return call;
  const turn = readTurn(rest, limits);
  return turn instanceof HttpProblem ? turn : { calls: [call], ...turn };
}

/** Records and answers repeat both; in UTF-16 code units. No tool has a longer name. */
const MAX_NAME = 128;
const MAX_ID = 256;

function readCall(call: unknown, path: string): ToolCall | HttpProblem {
  if (!isRecord(call)) return malformed(`${path} is not an object with toolCallId, name and args.`);
  const { toolCallId, name, args = {}, ...rest } = call;
  if (typeof toolCallId !== 'string' || toolCallId.length > MAX_ID) {
    return malformed(`${path}.toolCallId is not a string of at most ${MAX_ID} characters.`);
  }
  if (typeof name !== 'string' || name.length > MAX_NAME) {
    return malformed(`${path}.name is not a string of at most ${MAX_NAME} characters.`);
  }
  return unknownKey(rest, path) ?? { toolCallId, name, args };
}

function readTurn(
  rest: Record<string, unknown>,
  limits: ToolServerLimits,
): Omit<ExecutionRequest, 'calls'> | HttpProblem {
  const { personality, context, ...more } = rest;
  const strange = unknownKey(more, '$');
  if (strange) return strange;
  if (personality !== undefined && typeof personality !== 'string') {
    return malformed('$.personality is not a string. Send the id of a personality.');
  }
  const read = context === undefined ? undefined : readContext(context, limits);
  if (read instanceof HttpProblem) return read;
  return { ...(personality !== undefined && { personality }), ...(read && { context: read }) };
}

type Check = readonly [fits: (value: unknown) => boolean, is: string];

/** Longest text in a context, in UTF-16 code units. */
export const MAX_CONTEXT_TEXT = 256;

const TEXT: Check = [
  (value) => typeof value === 'string' && value.length <= MAX_CONTEXT_TEXT,
  `a string of at most ${MAX_CONTEXT_TEXT} characters`,
];
const COUNT: Check = [
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  'a whole number of at least 0',
];

const CONTEXT: { readonly [K in keyof Required<CallerContext>]: Check } = {
  sessionId: TEXT,
  platform: TEXT,
  agentId: TEXT,
  currentTurn: COUNT,
  messageCount: COUNT,
  resultBudgetChars: COUNT,
  dryRun: [(value) => typeof value === 'boolean', 'true or false'],
  attachments: [
    (value) => Array.isArray(value) && value.every(isAttachment),
    'a list of { id, kind, data }, all of them strings',
  ],
};

function readContext(
  context: unknown,
  { resultChars }: ToolServerLimits,
): CallerContext | HttpProblem {
  if (!isRecord(context)) return malformed('$.context is not an object.');
  if ('workingDir' in context) {
    return malformed('$.context.workingDir is set by the server. Leave it out.');
  }
  for (const [key, value] of Object.entries(context)) {
    const check = Object.hasOwn(CONTEXT, key) ? CONTEXT[key as keyof CallerContext] : undefined; // its own key
    if (!check) {
      return refuseKey(key, '$.context', ` There may be ${Object.keys(CONTEXT).join(', ')}.`);
    }
    const [fits, is] = check;
    if (!fits(value)) return malformed(`$.context.${key} is not ${is}.`);
  }
  const read = context as CallerContext; // each of its fields was checked
  const { resultBudgetChars = 0 } = read;
  if (resultBudgetChars <= resultChars) return read;
  const [given, most] = [resultBudgetChars, resultChars].map((one) => one.toLocaleString('en-US'));
  const detail = `$.context.resultBudgetChars is ${given}. The limit is ${most}. Send less, or leave it out.`;
  return new HttpProblem('budget_too_large', detail);
}

function isAttachment(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { id, kind, data, name = '', mimeType = '', encoding = 'utf8' } = value;
  return (
    [id, kind, data, name, mimeType].every((text) => typeof text === 'string') &&
    (encoding === 'utf8' || encoding === 'base64')
  );
}

function unknownKey(rest: Record<string, unknown>, path: string): HttpProblem | undefined {
  const [key] = Object.keys(rest);
  return key === undefined ? undefined : refuseKey(key, path);
}

function refuseKey(key: string, path: string, help = ''): HttpProblem {
  return malformed(`${path} has an unknown key '${key.slice(0, 64)}'. Leave it out.${help}`);
}

function malformed(detail: string): HttpProblem {
  return new HttpProblem('malformed', detail);
}
