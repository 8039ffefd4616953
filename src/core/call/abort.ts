import { messageOf } from '../../lib/message-of.ts';
import { isPromise, onRejection } from '../is-promise.ts';
import type { Tracer } from '../trace/tracer.ts';

/** Whether a signal has fired; false for a signal that throws. */
export function isAborted(signal: AbortSignal | null | undefined): boolean {
  try {
    return signal?.aborted === true;
  } catch {
    return false;
  }
}

/** The reason of a fired signal. */
export function abortReasonOf(signal: AbortSignal | null | undefined): unknown {
  try {
    return signal?.reason;
  } catch {
    return undefined;
  }
}

/**
 * Calls a listener when a signal fires. Signals may have any implementation. If one accepts no
 * listener, the listener is not called and `failed` is, at once or later.
 *
 * @returns stops listening; idempotent, and never throws
 */
export function onAbort(
  signal: AbortSignal | null | undefined,
  listener: () => void,
  failed: (thrown: unknown) => void = () => {},
): () => void {
  try {
    if (signal && !signal.addEventListener && 'onabort' in signal) return chain(signal, listener);
    // A method without a result may still return a promise, which may reject.
    const answer: unknown = signal?.addEventListener('abort', listener, { once: true });
    if (isPromise(answer)) onRejection(answer, failed);
  } catch (thrown) {
    failed(thrown);
  }
  return () => {
    try {
      onRejection(signal?.removeEventListener('abort', listener), () => {});
    } catch {
      // Without a way to stop listening, the listener lives as long as its signal.
    }
  };
}

/** For a signal with only `onabort`: the existing handler is still called. */
function chain(signal: AbortSignal, listener: () => void): () => void {
  const before = signal.onabort;
  let listens = true;
  const own: AbortSignal['onabort'] = function (event) {
    if (listens) listener();
    before?.call(this, event);
  };
  signal.onabort = own;
  return () => {
    listens = false;
    // A handler that replaced this one still calls it.
    if (signal.onabort === own) signal.onabort = before;
  };
}

/** The signal of one turn. */
export interface TurnSignal {
  /** A signal of the platform, whose members do not throw. */
  readonly signal: AbortSignal;
  /** Stops following the caller's signal. Absent for the caller's own signal. */
  readonly release?: () => void;
}

/**
 * The signal of a turn: a signal of the platform is used directly. Another implementation (a
 * polyfill, another realm) is followed by a signal of the platform.
 *
 * @param tracer gets a warning, at once or later, if the caller's signal cannot be followed
 */
export function toTurnSignal(given: unknown, tracer?: Pick<Tracer, 'warning'>): TurnSignal {
  if (isNative(given)) return { signal: given };
  const own = new AbortController();
  const { signal } = own;
  if (typeof given !== 'object' || given === null) return { signal };
  const foreign = given as AbortSignal; // read carefully below, whatever its type
  const follow = (): void => own.abort(abortReasonOf(foreign));
  const listens = readable(
    () => typeof foreign.addEventListener === 'function' || 'onabort' in foreign,
  );
  const release =
    listens &&
    onAbort(foreign, follow, (thrown) =>
      tracer?.warning(`The context's abortSignal cannot be followed: ${messageOf(thrown)}`),
    );
  if (isAborted(foreign)) follow();
  return release ? { signal, release } : { signal };
}

// Also checks that it responds: a proxy of a signal is an instance, and throws.
function isNative(given: unknown): given is AbortSignal {
  return readable(() => given instanceof AbortSignal && typeof given.aborted === 'boolean');
}

function readable(condition: () => boolean): boolean {
  try {
    return condition();
  } catch {
    return false;
  }
}
