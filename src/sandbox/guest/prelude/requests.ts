import type { GuestNotice, GuestOperation } from '../../protocol.ts';
import type { AbortSignal } from './abort.ts';
import { host, parse, stringify } from './host.ts';

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** Where the user's code asked. */
  stack: string | undefined;
}

const waiting = new Map<number, Waiting>();
let last = 0;

/**
 * Sends a request to the host; settles with its response. An abort rejects at once and cancels the
 * request.
 */
export function requestHost<T>(
  op: GuestOperation,
  payload: unknown,
  signal?: AbortSignal,
): Promise<T> {
  if (signal?.aborted) return Promise.reject(signal.reason);
  last += 1;
  const seq = last;
  const { stack } = new Error();
  return new Promise<T>((resolve, reject) => {
    // The cast holds as far as the host keeps to the protocol; it is the trusted side.
    waiting.set(seq, { resolve: resolve as (value: unknown) => void, reject, stack });
    signal?.addEventListener('abort', () => {
      if (!waiting.delete(seq)) return;
      notify('cancel', seq);
      reject(signal.reason);
    });
    host('request', op, String(seq), stringify(payload) ?? 'null');
  });
}

/** Sends a message that needs no response. */
export function notify(op: GuestNotice, payload: unknown): void {
  host('notice', op, stringify(payload) ?? 'null');
}

/** The host's response to a request. */
export function settleRequest(seq: number, ok: boolean, value: unknown): void {
  const one = waiting.get(seq);
  if (!one) return;
  waiting.delete(seq);
  if (ok) one.resolve(value);
  else one.reject(toError(value, one.stack));
}

/** Removes a request without a response. */
export function forget(seq: number): void {
  if (waiting.delete(seq)) notify('cancel', seq);
}

/** The number of the next request. */
export function nextSequence(): number {
  return last + 1;
}

function toError(value: unknown, stack: string | undefined): Error {
  const { name, message } = parse(stringify(value) ?? '{}');
  const error = new Error(String(message));
  // An error's own stack has only what settles the request.
  Object.defineProperty(error, 'stack', { value: stack, configurable: true, writable: true });
  if (typeof name === 'string' && name !== 'Error') {
    Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  }
  return error;
}
