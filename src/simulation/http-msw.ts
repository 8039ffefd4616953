/** The parts of MSW that the simulated backends use. */
import { loadOnce } from '../lib/load-once.ts';
export type Msw = Pick<typeof import('msw'), 'getResponse' | 'http'>;

/**
 * Loads MSW, once. It loads late because only simulated requests need it. It loads only through
 * this module, because its cookie jar requires `localStorage`. A Worker has none, and a page with
 * blocked storage throws on access. There it gets an empty one while it loads. No backend sets
 * cookies.
 *
 * @example
 * const { http, getResponse } = await loadMsw();
 */
export const loadMsw: () => Promise<Msw> = loadOnce(() => withStorage(() => import('msw')));

async function withStorage<T>(load: () => Promise<T>): Promise<T> {
  if (hasStorage()) return load();
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  const empty = { getItem: () => null, setItem: () => undefined };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: empty });
  try {
    return await load();
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage');
    if (own) Object.defineProperty(globalThis, 'localStorage', own);
  }
}

function hasStorage(): boolean {
  try {
    // Not in the types of a Worker, and absent there in fact.
    return Reflect.get(globalThis, 'localStorage') !== undefined;
  } catch {
    return false;
  }
}
