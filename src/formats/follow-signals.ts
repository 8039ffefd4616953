/**
 * One signal that follows others, until it is released. `AbortSignal.any` refuses signals of other
 * implementations, and a context may lack a signal.
 */
export function followSignals(signals: readonly (AbortSignal | null | undefined)[]) {
  const own = new AbortController();
  const ends = signals.map((signal) => {
    const abort = (): void => own.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener?.('abort', abort, { once: true });
    return () => signal?.removeEventListener?.('abort', abort);
  });
  return {
    signal: own.signal,
    release: (): void => {
      for (const end of ends) end();
    },
  };
}
