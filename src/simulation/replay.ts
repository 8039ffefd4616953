import { type FetchBackend, type ProcessBackend, systemClock } from '../core/index.ts';
import { canonicalJson } from '../lib/canonical-json.ts';

/** A question of a tool to the world, and the recorded answer. */
export interface Exchange<TAnswer> {
  /** As {@link httpKey} and {@link jsonKey} write it. */
  key: string;
  /** The time until the answer, in milliseconds. */
  ms: number;
  answer?: TAnswer;
  /** Present instead of an answer. */
  error?: { name: string; message: string };
}

/** A recorded response. */
export interface RecordedResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** A body that is text. */
  text?: string;
  /** Any other body. */
  base64?: string;
}

/** A recorded run of a program. */
export type RecordedProcess = Awaited<ReturnType<ProcessBackend['run']>>;

/** Recorded rows of a table. An integer beyond 2^53 is the text of its digits. */
export interface RecordedRows {
  columns: string[];
  rows: (string | number | null)[][];
  truncated: boolean;
}

/** Answers as recorded. A question without a recorded answer gets `undefined`. */
export type Replay<TAnswer> = (key: string, signal?: AbortSignal) => Promise<TAnswer | undefined>;

/**
 * Answers questions as recorded. Equal questions get their answers in order, and then the last one
 * again. A recorded error is thrown.
 *
 * @example const replay = createReplay([{ key: 'GET https://a.example/', ms: 20, answer }]);
 */
export function createReplay<TAnswer>(exchanges: readonly Exchange<TAnswer>[]): Replay<TAnswer> {
  const byKey = new Map<string, Exchange<TAnswer>[]>();
  for (const one of exchanges) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  return async (key, signal) => {
    const left = byKey.get(key);
    const next = left && left.length > 1 ? left.shift() : left?.[0];
    if (!next) return undefined;
    await pause(next.ms, signal);
    if (!next.error) return next.answer;
    const error = next.error.name === 'TypeError' ? new TypeError() : new Error();
    throw Object.assign(error, next.error);
  };
}

/** The recorded responses as a network. */
export function replayNetwork(exchanges: readonly Exchange<RecordedResponse>[]): FetchBackend {
  const replay = createReplay(exchanges);
  return async (request) => {
    const recorded = await replay(await httpKey(request), request.signal);
    if (!recorded) throw new Error(`No response to ${request.method} ${request.url} is recorded.`);
    const { status, headers, text, base64 } = recorded;
    const body = base64 === undefined ? text : Uint8Array.from(atob(base64), toCode);
    return new Response(isBodiless(status) ? null : body, { status, headers });
  };
}

/** The recorded runs as programs. */
export function replayPrograms(exchanges: readonly Exchange<RecordedProcess>[]): ProcessBackend {
  const replay = createReplay(exchanges);
  return {
    async run(binary, args, { signal }) {
      const recorded = await replay(jsonKey([binary, ...args]), signal);
      if (!recorded) throw new Error(`No run of ${[binary, ...args].join(' ')} is recorded.`);
      return recorded;
    },
  };
}

/** Method, URL and body of a request. Reads a copy, so that the request can still be sent. */
export async function httpKey(request: Request): Promise<string> {
  const { method, url } = request;
  if (method === 'GET' || method === 'HEAD') return `${method} ${url}`;
  const body = await request.clone().text();
  return body === '' ? `${method} ${url}` : `${method} ${url}\n${sortKeys(body)}`;
}

function sortKeys(body: string): string {
  try {
    return jsonKey(JSON.parse(body));
  } catch {
    // A body in another format.
    return body;
  }
}

/** A question as JSON. A model writes the same arguments in any order. */
export function jsonKey(question: unknown): string {
  return canonicalJson(question) ?? '';
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      systemClock.clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = systemClock.setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}

const toCode = (character: string): number => character.charCodeAt(0);

function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
