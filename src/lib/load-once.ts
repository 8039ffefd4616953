/**
 * Loads something with its first use, and once. An attempt that failed is forgotten, so that the
 * next use tries again: a network that was away for a moment must not be away for good.
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
