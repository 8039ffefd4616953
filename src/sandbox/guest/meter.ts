/**
 * How much a machine does between two ticks differs with the program: 1 ms of an empty loop makes
 * nine of them, of ordinary calls four, of work inside the engine (JSON, patterns) less than one.
 */
const TICKS_PER_MS = 4;
/** Real time may exceed the limit by this factor before a slow machine decides. */
const PATIENCE = 1.5;

/** Measures what one VM computes. */
export interface Meter {
  /** Asked by the engine at each tick; `true` stops it. */
  readonly interrupt: () => boolean;
  /** Computing begins; time between slices does not count. */
  begin(): void;
  end(): void;
  /** Makes the next tick the last. */
  stop(): void;
  /** What used up the allowance, if anything did. */
  readonly spent: 'ticks' | 'real time' | undefined;
}

/**
 * Counts ticks, so that the same program stops at the same place on every machine; real time
 * decides only where a machine is slow or a single step takes long.
 *
 * Source: docs/contract.md#sandbox-determinism.
 *
 * @param cpuMs The allowance, in milliseconds of a typical machine.
 * @param now Real time, in milliseconds.
 */
export function createMeter(cpuMs: number, now: () => number): Meter {
  let ticks = 0;
  let used = 0;
  let begunAt: number | undefined;
  let stopped = false;
  let spent: Meter['spent'];
  return {
    interrupt() {
      // While a VM is made, only our own code runs in it.
      if (begunAt === undefined) return false;
      ticks += 1;
      if (stopped || spent) return true;
      if (ticks > cpuMs * TICKS_PER_MS) spent = 'ticks';
      else if (used + now() - begunAt > cpuMs * PATIENCE) spent = 'real time';
      return spent !== undefined;
    },
    begin() {
      begunAt = now();
    },
    end() {
      used += now() - (begunAt ?? now());
      begunAt = undefined;
    },
    stop() {
      stopped = true;
    },
    get spent() {
      return spent;
    },
  };
}
