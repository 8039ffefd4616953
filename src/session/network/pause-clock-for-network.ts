import { systemClock } from '../../core/index.ts';
import type { SessionClock } from '../content/session-clock.ts';

/** Longer than anything that is waited for; simulated time passes only towards a timer. */
const FAR_MS = 86_400_000;

/**
 * Holds a run's clock while something real happens. When it is released, as much time has passed
 * as that really took, as far as nothing else of the run is due before.
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
