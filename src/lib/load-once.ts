/**
 * Loads a value at its first use, and once. A failed attempt is forgotten, so that the next use
 * retries: a short network failure must not be permanent.
 *
 * @example
 * const engine = loadOnce(async () => (await import('./engine.ts')).createEngine());
 * await engine(); // loads
 * await engine(); // the same one
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
