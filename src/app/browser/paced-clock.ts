import { systemClock } from '../../core/index.ts';
import {
  createRealTimePace,
  createVirtualClock,
  type Pace,
  type VirtualClock,
} from '../../simulation/index.ts';

/**
 * A virtual clock that a person watches.
 *
 * @param speed virtual milliseconds for each real one, asked at each moment; 0 does not wait
 */
export function createPacedClock(speed: () => number): VirtualClock & { speed(): number } {
  const paces = new Map<number, Pace>();
  const paceOf = (times: number) => {
    const known = paces.get(times);
    if (known) return known;
    const created = createRealTimePace(systemClock, { speed: times });
    paces.set(times, created);
    return created;
  };
  const pace: Pace = (gapMs, go) => {
    const times = speed();
    if (times > 0) return paceOf(times)(gapMs, go);
    let isWaiting = true;
    queueMicrotask(() => isWaiting && go());
    return () => {
      isWaiting = false;
    };
  };
  return { ...createVirtualClock({ pace }), speed };
}
