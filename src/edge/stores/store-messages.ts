/**
 * The messages between isolates and their Durable Object: one JSON text as request and response.
 * Clocks of isolates differ, so messages contain only durations, and no points in time.
 */

/** A request to an object. */
export type Question =
  | { op: 'reserve' | 'peek'; maxCalls: number; windowMs: number }
  | { op: 'get' | 'delete' | 'recall'; key: string }
  /** When full, `keep` makes room and `set` is refused. */
  | { op: 'set' | 'keep'; key: string; value: string; ttlMs?: number }
  /** Sets the value if the key has the expected one; `null` expects none. */
  | { op: 'swap'; key: string; value: string; ttlMs?: number; expected: string | null }
  /** Keeps a name among at most `most`. */
  | { op: 'join'; key: string; ttlMs: number; most: number }
  | { op: 'list'; prefix: string }
  | { op: 'forget' };

/** The state of a window: the response to `reserve` and `peek`. */
export interface WindowAnswer {
  used: number;
  /** Absent if the call may run. */
  retryAfterMs?: number;
}

/** To `get` and `recall`; without a value the key is missing. */
export interface ValueAnswer {
  value?: string;
  /** Its lifetime, in milliseconds; absent: until it is deleted. */
  ttlMs?: number;
}

/** To `list`. */
export interface KeysAnswer {
  keys: string[];
}

/** To `swap` and `join`. */
export interface StoredAnswer {
  stored: boolean;
}

/** To all other requests: done. */
export type DoneAnswer = Record<string, never>;

// Raised with every change of the messages. During a roll-out isolates and objects have different
// versions, and a misread request is worse than a refused one.
const VERSION = 2;

/** A request as a text. */
export function toStoreMessage(question: Question): string {
  return JSON.stringify({ version: VERSION, ...question });
}

/**
 * Parses a request.
 *
 * @throws TypeError for other values.
 */
export function readQuestion(text: string): Question {
  const from = readObject(text);
  if (from.version !== VERSION) {
    throw new TypeError('Version mismatch: deploy the Workers and the class together.');
  }
  const { op } = from;
  switch (op) {
    case 'reserve':
    case 'peek':
      return { op, maxCalls: amount(from, 'maxCalls'), windowMs: amount(from, 'windowMs') };
    case 'get':
    case 'delete':
    case 'recall':
      return { op, key: string(from, 'key') };
    case 'set':
    case 'keep':
      return { op, key: string(from, 'key'), value: string(from, 'value'), ...ttl(from) };
    case 'swap': {
      const expected = from.expected === null ? null : string(from, 'expected');
      const value = string(from, 'value');
      return { op, key: string(from, 'key'), value, expected, ...ttl(from) };
    }
    case 'join':
      return {
        op,
        key: string(from, 'key'),
        ttlMs: amount(from, 'ttlMs'),
        most: amount(from, 'most'),
      };
    case 'list':
      return { op, prefix: string(from, 'prefix') };
    case 'forget':
      return { op };
    default:
      throw new TypeError('Unknown operation.');
  }
}

/** @throws TypeError for other responses than to `reserve` or `peek`. */
export function readWindow(text: string): WindowAnswer {
  const from = readObject(text);
  const used = amount(from, 'used');
  if (from.retryAfterMs === undefined) return { used };
  return { used, retryAfterMs: amount(from, 'retryAfterMs') };
}

/** @throws TypeError for other responses than to `get` or `recall`. */
export function readValue(text: string): ValueAnswer {
  const from = readObject(text);
  return from.value === undefined ? {} : { value: string(from, 'value'), ...ttl(from) };
}

/** @throws TypeError for other responses than to `list`. */
export function readKeys(text: string): KeysAnswer {
  const { keys } = readObject(text);
  if (!Array.isArray(keys)) throw new TypeError(`'keys' must be a list.`);
  return { keys: keys.map((key: unknown) => string({ key }, 'key')) };
}

/** @throws TypeError for other responses than to `swap` or `join`. */
export function readStoredAnswer(text: string): StoredAnswer {
  const { stored } = readObject(text);
  if (typeof stored !== 'boolean') throw new TypeError(`'stored' must be true or false.`);
  return { stored };
}

/** @throws TypeError for an invalid response. */
export function readDone(text: string): DoneAnswer {
  readObject(text);
  return {};
}

/** The sentence of a refusal; `undefined` for other texts. */
export function readRefusal(text: string): string | undefined {
  try {
    return string(readObject(text), 'refusal');
  } catch {
    return undefined;
  }
}

type Members = Readonly<Record<string, unknown>>;

function readObject(text: string): Members {
  const read: unknown = JSON.parse(text);
  if (typeof read !== 'object' || read === null) throw new TypeError('An object was expected.');
  return { ...read };
}

function ttl(from: Members): { ttlMs?: number } {
  return from.ttlMs === undefined ? {} : { ttlMs: amount(from, 'ttlMs') };
}

function string(from: Members, name: string): string {
  const value = from[name];
  if (typeof value === 'string') return value;
  throw new TypeError(`'${name}' must be a string.`);
}

function amount(from: Members, name: string): number {
  const value = from[name];
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
  throw new TypeError(`'${name}' must be a finite number, at least 0.`);
}
