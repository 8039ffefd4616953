/** Whether a signal has fired. One that cannot say so has not. */
import { messageOf } from '../../lib/message-of.ts';
export function isAborted(signal: AbortSignal | null | undefined): boolean {
  try {
    return signal?.aborted === true;
  } catch {
    return false;
  }
}

/** Why a signal has fired. */
export function reasonOf(signal: AbortSignal | null | undefined): unknown {
  try {
    return signal?.reason;
  } catch {
    return undefined;
  }
}

/**
 * Calls a listener when a signal fires. Signals may be of any make: where one cannot be listened
 * to, the listener is not called.
 *
 * @returns stops listening; idempotent, and never throws
 */
export function onAbort(
  signal: AbortSignal | null | undefined,
  listener: () => void,
  failed?: (thrown: unknown) => void,
): () => void {
  try {
    signal?.addEventListener('abort', listener, { once: true });
  } catch (thrown) {
    failed?.(thrown);
  }
  return () => {
    try {
      signal?.removeEventListener('abort', listener);
    } catch {
      // Without a way to stop listening, the listener stays as long as its signal does.
    }
  };
}

/** The signal of one turn. */
export interface TurnSignal {
  /** The platform's own kind, whose members do not throw. */
  readonly signal: AbortSignal;
  /** Stops following the caller's signal. Absent where the signal is the caller's own. */
  readonly release?: () => void;
  /** Why the caller's signal cannot be followed. */
  readonly warning?: string;
}

/**
 * The signal of a turn from what a caller gave: a signal of the platform as it is, one of another
 * make (a polyfill, another realm) followed by one of the platform.
 */
export function toTurnSignal(given: unknown): TurnSignal {
  if (isNative(given)) return { signal: given };
  const own = new AbortController();
  if (typeof given !== 'object' || given === null) return { signal: own.signal };
  const foreign = given as AbortSignal; // read with care below, whatever it is
  let warning: string | undefined;
  let release: (() => void) | undefined;
  if (readable(() => typeof foreign.addEventListener === 'function')) {
    const follow = (): void => own.abort(reasonOf(foreign));
    release = onAbort(foreign, follow, (thrown) => {
      warning = `The context's abortSignal cannot be followed: ${messageOf(thrown)}`;
    });
  }
  if (isAborted(foreign)) own.abort(reasonOf(foreign));
  return {
    signal: own.signal,
    ...(release && { release }),
    ...(warning !== undefined && { warning }),
  };
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
