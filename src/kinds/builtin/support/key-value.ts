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
  return texts.flatMap((text) => {
    try {
      return text === undefined ? [] : [JSON.parse(text)];
    } catch {
      return []; // written by another program
    }
  });
}

/** Runs functions one after the other, so that two calls do not take the same number. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}
