/** Memoized results of selectors, by selector. Each session has its own memory. */
export type SessionMemory = WeakMap<object, unknown>;

/** Memory for code outside a session, such as a unit test of one function. */
const SHARED: SessionMemory = new WeakMap();

let current = SHARED;

/** {@link withMemory} of one session. */
export type Remember = <T>(work: () => T) => T;

/**
 * Runs a synchronous function with the memory of one session. Two sessions on a page do not evict
 * each other's results.
 *
 * @example withMemory(memory, () => selectToolRows(store.getState()));
 */
export function withMemory<T>(memory: SessionMemory, work: () => T): T {
  const outer = current;
  current = memory;
  try {
    return work();
  } finally {
    current = outer;
  }
}

/**
 * Declares a value with one instance per session.
 *
 * @returns reads the value of the session whose {@link withMemory} is running
 * @example const position = perSession(() => ({ index: 0 }));
 */
export function perSession<T extends object>(create: () => T): () => T {
  const key = {};
  return () => {
    const known = current.get(key);
    // Each key is private to this function, so its values have one type.
    if (known !== undefined) return known as T;
    const value = create();
    current.set(key, value);
    return value;
  };
}
