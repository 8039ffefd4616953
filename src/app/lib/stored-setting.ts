import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

/** One setting of the visitor. The browser stores it, and every place on the page shows the same. */
export interface StoredSetting<T> {
  read(): T;
  write(value: T): void;
  subscribe(listener: () => void): () => void;
}

/**
 * A setting that is read from the browser's storage on first use.
 *
 * @param fallback The value where nothing valid is stored
 * @example
 * const price = createStoredSetting('toolyard.price', isPrice, 3);
 */
export function createStoredSetting<T>(
  key: string,
  isValid: (value: unknown) => value is T,
  fallback: T,
): StoredSetting<T> {
  const listeners = new Set<() => void>();
  let current: { value: T } | undefined;
  return {
    read() {
      current ??= { value: readStored(key, isValid, fallback) };
      return current.value;
    },
    write(value) {
      current = { value };
      writeStored(key, value);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a setting, and a function that changes it. */
export function useStoredSetting<T>(setting: StoredSetting<T>): readonly [T, (value: T) => void] {
  return [useSyncExternalStore(setting.subscribe, setting.read), setting.write];
}
