import { messageOf } from '../../lib/message-of.ts';
import { onRejection } from '../is-promise.ts';
import type { Tracer } from '../trace/tracer.ts';

/** Whether a signal has fired. One that cannot say so has not. */
export function isAborted(signal: AbortSignal | null | undefined): boolean {
  try {
    return signal?.aborted === true;
  } catch {
    return false;
  }
}

/** Why a signal has fired. */
export function abortReasonOf(signal: AbortSignal | null | undefined): unknown {
  try {
    return signal?.reason;
  } catch {
    return undefined;
  }
}

/**
 * Calls a listener when a signal fires. Signals may be of any make: where one cannot be listened
 * to, the listener is not called, and `failed` is, at once or later.
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
    // What answers nothing may promise it, and fail later.
    onRejection(signal?.addEventListener('abort', listener, { once: true }), failed);
  } catch (thrown) {
    failed(thrown);
  }
  return () => {
    try {
      onRejection(signal?.removeEventListener('abort', listener), () => {});
    } catch {
      // Without a way to stop listening, the listener stays as long as its signal does.
    }
  };
}

/** For a signal that knows one handler alone: the handler that is there is still called. */
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
  /** The platform's own kind, whose members do not throw. */
  readonly signal: AbortSignal;
  /** Stops following the caller's signal. Absent where the signal is the caller's own. */
  readonly release?: () => void;
}

/**
 * The signal of a turn from what a caller gave: a signal of the platform as it is, one of another
 * make (a polyfill, another realm) followed by one of the platform.
 *
 * @param tracer gets a warning, at once or later, that says why the caller's signal cannot be followed
 */
export function toTurnSignal(given: unknown, tracer?: Pick<Tracer, 'warning'>): TurnSignal {
  if (isNative(given)) return { signal: given };
  const own = new AbortController();
  const { signal } = own;
  if (typeof given !== 'object' || given === null) return { signal };
  const foreign = given as AbortSignal; // read with care below, whatever it is
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

// Asked too whether it can answer: a proxy of a signal is an instance, and throws.
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
