import { systemClock } from '../../core/index.ts';
import type { SessionClock } from '../content/session-clock.ts';

/** Longer than any wait. Simulated time advances only towards a timer. */
const FAR_MS = 86_400_000;

/**
 * Pauses a run's clock during an operation in the real world. The release advances the clock by the
 * real duration, at most to the next timer of the run.
 *
 * Source: docs/contract.md#sandbox-determinism.
 *
 * @returns an idempotent release
 */
export function holdForReal(clock: SessionClock): () => void {
  const release = clock.hold();
  const begun = { at: clock.now(), really: systemClock.now() };
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const horizon = clock.setTimeout(() => {}, FAR_MS);
    clock.passTo?.(begun.at + (systemClock.now() - begun.really));
    clock.clearTimeout(horizon);
    release();
  };
}
