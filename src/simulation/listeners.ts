/** Callbacks that are called on each change. */
export interface Listeners {
  /** Calls all listeners that were registered at the time of the change, in order. */
  notify(): void;
  /** @returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}

/**
 * The listeners of one store.
 *
 * @example
 * const { notify, subscribe } = createListeners();
 */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
