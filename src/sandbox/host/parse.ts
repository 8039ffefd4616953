import { isRecord } from '../../lib/is-record.ts';
import type { SandboxLimits } from '../limits.ts';
import type { GuestOutcome, GuestStop, WorkerMessage } from '../protocol.ts';

/** A JSON text inside of a JSON text may need this many times its length. */
const ESCAPES = 6;
const ENVELOPE = 16_384;

/**
 * Parses a message of the Worker. `undefined` means a broken protocol: the Worker must be ended.
 */
export function parseMessage(data: unknown, limits: SandboxLimits): WorkerMessage | undefined {
  if (typeof data !== 'string' || data.length > limits.outputChars * ESCAPES + ENVELOPE) {
    return undefined;
  }
  const message = parseData(data);
  if (!isRecord(message)) return undefined;
  const { type, id, seq, op, payload, level, text, report } = message;
  if (type === 'ready') return { type };
  if (!isCount(id)) return undefined;
  switch (type) {
    case 'enter':
    case 'leave':
      return { type, id };
    case 'request':
      return isCount(seq) && isShort(op) && isWithin(payload, limits.outputChars)
        ? { type, id, seq, op, payload }
        : undefined;
    case 'notice':
      return isShort(op) && isWithin(payload, limits.outputChars)
        ? { type, id, op, payload }
        : undefined;
    case 'log':
      return isShort(level) && isWithin(text, limits.logLineChars + 100)
        ? { type, id, level, text }
        : undefined;
    case 'end': {
      const outcome = parseOutcome(message.outcome, limits);
      return outcome && { type, id, outcome };
    }
    case 'checked':
      return isWithin(report, limits.outputChars * ESCAPES) ? { type, id, report } : undefined;
    default:
      return undefined;
  }
}

/**
 * Parses untrusted JSON data. Refuses keys that could change an object's prototype in careless
 * code.
 *
 * @returns `undefined` for invalid JSON and for such a key.
 */
export function parseData(text: string): unknown {
  try {
    const data: unknown = JSON.parse(text);
    return hasForbiddenKey(data) ? undefined : data;
  } catch {
    return undefined;
  }
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

function hasForbiddenKey(data: unknown): boolean {
  // An iteration and not a recursion, because untrusted data may be deep.
  const waiting = [data];
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const key of Object.keys(next)) {
      if (FORBIDDEN.has(key)) return true;
      const member: unknown = Reflect.get(next, key);
      if (typeof member === 'object' && member !== null) waiting.push(member);
    }
  }
  return false;
}

const STOPS: readonly unknown[] = [
  'timeout',
  'memory',
  'message_flood',
  'output_size',
  'sandbox_failed',
] satisfies GuestStop[];

function parseOutcome(value: unknown, limits: SandboxLimits): GuestOutcome | undefined {
  if (!isRecord(value)) return undefined;
  const { end, json, what, name, message, problems, reason, byRealTime } = value;
  const place = parsePlace(value);
  switch (end) {
    case 'returned':
      if (json === undefined) return { end, what: isShort(what) ? what : 'nothing' };
      return isWithin(json, limits.outputChars) ? { end, json } : undefined;
    case 'threw':
      return isShort(name) && isWithin(message, ENVELOPE)
        ? { end, name, message, ...place }
        : undefined;
    case 'refused': {
      if (!Array.isArray(problems) || problems.length > 100) return undefined;
      const read = problems.filter(isRecord).map((problem) => ({
        message: String(problem.message).slice(0, ENVELOPE),
        ...parsePlace(problem),
      }));
      return { end, problems: read };
    }
    case 'stopped':
      // The cast holds: the value was just compared with every reason.
      return STOPS.includes(reason)
        ? { end, reason: reason as GuestStop, byRealTime: byRealTime === true, ...place }
        : undefined;
    default:
      return undefined;
  }
}

function parsePlace({
  line,
  column,
}: Record<string, unknown>): { line: number; column: number } | undefined {
  return isCount(line) && isCount(column) ? { line, column } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isShort(value: unknown): value is string {
  return isWithin(value, 200);
}

function isWithin(value: unknown, chars: number): value is string {
  return typeof value === 'string' && value.length <= chars;
}
