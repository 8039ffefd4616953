type Listener = ((event: unknown) => void) | { handleEvent(event: unknown): void };

/** The default reason of an abort. */
export function abortError(message = 'This operation was aborted', name = 'AbortError'): Error {
  const error = new Error(message);
  Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  return error;
}

const CREATE = Symbol();

/** Fires a signal. Set by the class below. */
export let fireAbort: (signal: AbortSignal, reason: unknown) => void;

/** As in browsers, with the members that tools need. */
export class AbortSignal {
  #aborted = false;
  #reason: unknown;
  #listeners: { listener: Listener; once: boolean }[] = [];
  onabort: ((event: unknown) => void) | null = null;

  constructor(token?: unknown) {
    if (token !== CREATE) throw new TypeError('Use new AbortController().signal.');
  }

  get aborted(): boolean {
    return this.#aborted;
  }

  get reason(): unknown {
    return this.#reason;
  }

  throwIfAborted(): void {
    if (this.#aborted) throw this.#reason;
  }

  addEventListener(
    type: string,
    listener: Listener | null,
    options?: boolean | { once?: boolean },
  ) {
    if (type !== 'abort' || !listener) return;
    if (this.#listeners.some((one) => one.listener === listener)) return;
    const once = typeof options === 'object' && options?.once === true;
    this.#listeners.push({ listener, once });
  }

  removeEventListener(_type: string, listener: Listener | null): void {
    this.#listeners = this.#listeners.filter((one) => one.listener !== listener);
  }

  dispatchEvent(): boolean {
    return true;
  }

  static abort(reason: unknown = abortError()): AbortSignal {
    const signal = new AbortSignal(CREATE);
    fireAbort(signal, reason);
    return signal;
  }

  static timeout(ms: number): AbortSignal {
    const signal = new AbortSignal(CREATE);
    const error = abortError('The operation timed out', 'TimeoutError');
    globalThis.setTimeout(() => fireAbort(signal, error), ms);
    return signal;
  }

  static any(signals: Iterable<AbortSignal>): AbortSignal {
    const signal = new AbortSignal(CREATE);
    for (const one of signals) {
      if (one.aborted) fireAbort(signal, one.reason);
      else one.addEventListener('abort', () => fireAbort(signal, one.reason));
    }
    return signal;
  }

  static {
    // A static function and not a method, so that code with only the signal cannot fire it.
    fireAbort = (signal, reason) => {
      if (signal.#aborted) return;
      signal.#aborted = true;
      signal.#reason = reason;
      const event = { type: 'abort', target: signal };
      const listeners = signal.#listeners;
      signal.#listeners = listeners.filter(({ once }) => !once);
      signal.onabort?.(event);
      for (const { listener } of listeners) {
        if (typeof listener === 'function') listener.call(signal, event);
        else listener.handleEvent(event);
      }
    };
  }
}

/** As in browsers. */
export class AbortController {
  readonly signal = new AbortSignal(CREATE);

  abort(reason: unknown = abortError()): void {
    fireAbort(this.signal, reason);
  }
}
