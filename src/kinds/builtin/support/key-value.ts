import type { KeyValueStore, ToolContext } from '../../../core/index.ts';
import { need } from './refusal.ts';

/** The call's key-value storage. @throws Refusal where it has none */
export function storeOf(ctx: ToolContext): KeyValueStore {
  return need(ctx.kvStore, 'a storage backend');
}

/** Every JSON value below a prefix, in the order of the keys. */
export async function readEntries(store: KeyValueStore, prefix: string): Promise<unknown[]> {
  const keys = await store.list(prefix);
  const texts = await Promise.all(keys.map((key) => store.get(key)));
  return texts.flatMap(parseEntry);
}

/** The value of a text, or none for a text of another program. */
export function parseEntry(text: string | undefined): unknown[] {
  try {
    return text === undefined ? [] : [JSON.parse(text)];
  } catch {
    return [];
  }
}

/**
 * Tries a write until no other call, in this isolate or another, was faster.
 *
 * @param attempt returns `undefined` if another call changed the value since it was read
 */
export async function writeInTurn<T>(
  signal: AbortSignal,
  attempt: () => Promise<T | undefined>,
): Promise<T> {
  for (;;) {
    signal.throwIfAborted();
    const done = await attempt();
    if (done !== undefined) return done;
  }
}
