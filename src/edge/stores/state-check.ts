import type { Clock, RateLimitStore } from '../../core/index.ts';
import { withinTime } from '../within-time.ts';

/** How long the store may take, in milliseconds. */
const STORE_MS = 2000;
/** How long an answer holds, in milliseconds: anyone may ask, and each question costs a request. */
const HOLDS_MS = 1000;

/** No server counts calls below this key. A window that was only read stores nothing. */
const QUESTION = { key: 'toolyard/ready', maxCalls: 1, windowMs: 1000 };

/**
 * Whether the shared state answers: a question that takes nothing. Never rejects.
 *
 * @param store absent: the state is in memory, and always there
 */
export function createStateCheck(
  store: RateLimitStore | undefined,
  clock: Clock,
  onError: (error: unknown) => void,
): () => Promise<boolean> {
  if (!store) return async () => true;
  let last: { at: number; answer: Promise<boolean> } | undefined;
  return () => {
    const now = clock.now();
    if (!last || now - last.at >= HOLDS_MS) last = { at: now, answer: ask(store, clock, onError) };
    return last.answer;
  };
}

async function ask(
  store: RateLimitStore,
  clock: Clock,
  onError: (error: unknown) => void,
): Promise<boolean> {
  try {
    const asked = store.peek({ ...QUESTION, now: clock.now() });
    await withinTime(asked, clock, STORE_MS, () => {
      const most = STORE_MS.toLocaleString('en-US');
      throw new Error(`The store of rate limits took longer than ${most} ms.`);
    });
    return true;
  } catch (error) {
    onError(error);
    return false;
  }
}
