import { forget, nextSequence, requestHost } from './requests.ts';

/** Request numbers of the waiting timers, by the handles of user code. */
const pending = new Map<number, number>();
let handles = 0;

type Callback = (...args: unknown[]) => void;

/** On the run's clock: the host ends each wait. */
export function setTimeout(callback: Callback, ms: unknown = 0, ...args: unknown[]): number {
  handles += 1;
  const handle = handles;
  arm(handle, ms, () => {
    pending.delete(handle);
    callback(...args);
  });
  return handle;
}

export function setInterval(callback: Callback, ms: unknown = 0, ...args: unknown[]): number {
  handles += 1;
  const handle = handles;
  const again = () => {
    // Set before the callback, so that a callback that throws does not end the interval.
    arm(handle, ms, again);
    callback(...args);
  };
  arm(handle, ms, again);
  return handle;
}

export function clearTimeout(handle?: unknown): void {
  const seq = pending.get(Number(handle));
  if (seq === undefined) return;
  pending.delete(Number(handle));
  forget(seq);
}

function arm(handle: number, ms: unknown, fire: () => void): void {
  const wait = Number(ms);
  pending.set(handle, nextSequence());
  // A failed timer belongs to a stopped run, which has already reported its failure.
  void requestHost('timer', wait > 0 ? Math.min(wait, 2 ** 31 - 1) : 0).then(fire);
}
