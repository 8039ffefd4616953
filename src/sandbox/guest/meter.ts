/**
 * The work between two ticks depends on the program. 1 ms is nine ticks of an empty loop, or four
 * of ordinary calls. Work inside the engine (JSON, patterns) has less than one tick.
 */
const TICKS_PER_MS = 4;
/** The factor of the time limit after which a program with rare ticks is stopped by real time. */
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
 * Counts ticks, so that the same program stops at the same place on every machine, however busy.
 * Real time decides only where the steps between ticks are long.
 *
 * Source: docs/contract.md#sandbox-determinism.
 *
 * @param cpuMs The allowance, in milliseconds of a typical machine.
 * @param now Real time, in milliseconds.
 */
export function createMeter(cpuMs: number, now: () => number): Meter {
  let ticks = 0;
  let used = 0;
  let last: number | undefined;
  let gapBefore = Infinity;
  let stopped = false;
  let spent: Meter['spent'];

  /** Between two short steps, a long one is the machine's: it computed something else. */
  function addTime(since: number): void {
    const at = now();
    const gap = at - since;
    used += Math.min(gap, gapBefore);
    gapBefore = gap;
    last = at;
  }
  return {
    interrupt() {
      // While a VM is created, only code of this project runs in it.
      if (last === undefined) return false;
      ticks += 1;
      if (stopped || spent) return true;
      addTime(last);
      if (ticks > cpuMs * TICKS_PER_MS) spent = 'ticks';
      else if (used > cpuMs * PATIENCE) spent = 'real time';
      return spent !== undefined;
    },
    begin() {
      last = now();
      gapBefore = Infinity;
    },
    end() {
      if (last !== undefined) addTime(last);
      last = undefined;
    },
    stop() {
      stopped = true;
    },
    get spent() {
      return spent;
    },
  };
}
