import { loadOnce } from '../lib/load-once.ts';
import type { LazyActions } from './lazy-actions.ts';
import type { SessionActions } from './session-actions.ts';

/**
 * Stands in for the actions while their code loads. Earlier calls are queued and run in order after
 * the load; later calls run at once.
 *
 * @param onFail Called when the load fails, once for each action that was called.
 */
export function createQueuedActions(
  load: () => Promise<SessionActions>,
  onFail: () => void,
): SessionActions {
  let loaded: SessionActions | undefined;
  const get = loadOnce(async () => {
    loaded = await load();
    return loaded;
  });
  const queue =
    (name: string) =>
    (...args: unknown[]) => {
      if (loaded) return call(loaded, name, args);
      get().then((actions) => call(actions, name, args), onFail);
      return undefined;
    };
  // Loads at once. After a failure, the next action tries again.
  get().catch(() => {});
  const groups: Record<string, () => Promise<unknown>> = {};
  const queued: Record<string, unknown> = {
    // The same promise each time, as components read it while they render.
    loadActions: (name: keyof LazyActions) => {
      groups[name] ??= loadOnce<unknown>(async () => (await get()).loadActions(name));
      return groups[name]();
    },
  };
  // One function for each name, which is the same object each time.
  return new Proxy(queued, {
    get: (_, name) => {
      queued[String(name)] ??= queue(String(name));
      return queued[String(name)];
    },
  }) as unknown as SessionActions; // it has every action
}

function call(actions: SessionActions, name: string, args: unknown[]): unknown {
  // The name is one that a caller has read, and the type gives it only those of the actions.
  return Reflect.apply(actions[name as keyof SessionActions], undefined, args);
}
