/**
 * The work between two ticks depends on the program: 1 ms is nine ticks of an empty loop, four of
 * ordinary calls, and less than one of work inside the engine (JSON, patterns).
 */
const TICKS_PER_MS = 4;
/** On a slow machine, real time of the limit times this factor stops the code. */
const PATIENCE = 1.5;

/** Measures the computing time of one VM. */
export interface Meter {
  /** Called by the engine at each tick; `true` stops it. */
  readonly interrupt: () => boolean;
  /** Starts a slice; time between slices does not count. */
  begin(): void;
  end(): void;
  /** Makes the next tick the last. */
  stop(): void;
  /** The reason why the allowance is used up; absent while some is left. */
  readonly spent: 'ticks' | 'real time' | undefined;
}

/**
 * Counts ticks, so that the same program stops at the same place on every machine. Real time
 * decides only on a slow machine or within a single long step.
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
      // While a VM is created, only code of this project runs in it.
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
