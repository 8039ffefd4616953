import { abortReasonOf, isAborted, onAbort } from '../call/abort.ts';

/** An abort signal that follows others. */
export interface LinkedSignal {
  signal: AbortSignal;
  abort(reason: unknown): void;
  /** Stops following. Idempotent. */
  release(): void;
}

/**
 * Follows several signals with one. Not every runtime has `AbortSignal.any`, and a platform's
 * `Request` may refuse a signal of another realm.
 */
export function linkSignals(sources: readonly (AbortSignal | null | undefined)[]): LinkedSignal {
  const own = new AbortController();
  const follow = (): void => {
    release();
    own.abort(abortReasonOf(sources.find(isAborted)));
  };
  let ends: (() => void)[] = [];
  const release = (): void => {
    for (const end of ends) end();
    ends = [];
  };
  ends = sources.map((source) => onAbort(source, follow));
  if (sources.some(isAborted)) follow();
  return { signal: own.signal, abort: (reason) => own.abort(reason), release };
}

/** The result of `run`, or a rejection as soon as the signal fires: a backend need not listen. */
export function untilAborted<T>(signal: AbortSignal, run: () => T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    const end = (): void => signal.removeEventListener('abort', abort);
    // Async, so that a backend that throws synchronously rejects too.
    (async () => run())().then(resolve, reject).finally(end);
  });
}
