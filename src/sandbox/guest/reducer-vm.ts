import type { SandboxLimits } from '../limits.ts';
import type { GuestWorld } from '../protocol.ts';
import { readAddress } from './address.ts';
import { type Engine, VmFailure } from './engine.ts';
import { LIBRARY } from './library.ts';
import { createMeter, type Meter } from './meter.ts';
import { type StrippedSource, USER_FILE } from './strip-types.ts';

/** The outcome of one reduction in a VM. */
export type Reduction =
  | { end: 'answered'; answer: unknown; same: boolean; result?: unknown; ctx?: unknown }
  | { end: 'threw'; name: string; message: string }
  | { end: 'promised' }
  | { end: 'not json'; why: string };

/** A VM that runs one reduction after another, synchronously. */
export interface ReducerVm {
  /** Loads the file. By default, time, zone and random numbers come from the current globals. */
  load(world: GuestWorld | undefined): void;
  /** Throws `VmFailure` if the sandbox stopped it. */
  reduce(result: unknown, ctx: unknown, frozen: boolean): Reduction;
}

/** Options of {@link ReducerVm}. */
export interface ReducerVmOptions {
  engine: Engine;
  prelude: string;
  limits: SandboxLimits;
  source: string;
  stripped: StrippedSource;
  now: () => number;
  /** Called while code of the user computes, by its own progress. */
  onTick?: () => void;
}

/** Creates a VM without any code of the user. */
export async function createReducerVm(options: ReducerVmOptions): Promise<ReducerVm> {
  const { engine, prelude, limits, stripped } = options;
  let world: GuestWorld | undefined;
  let meter: Meter = createMeter(limits.reducerCpuMs, options.now);
  let reduction: Reduction | undefined;
  const vm = await engine.createVm({
    prelude,
    libraries: LIBRARY,
    host(kind, a, b) {
      if (kind === 'url') return readAddress(a);
      if (kind === 'random') return String(Math.random());
      if (kind === 'threw' || kind === 'unloadable')
        reduction = { end: 'threw', name: a, message: b };
      if (kind === 'refused') reduction = { end: 'threw', name: 'Error', message: a };
      if (kind === 'promised') reduction = { end: 'promised' };
      if (kind === 'unserialisable') reduction = { end: 'not json', why: a };
      return '';
    },
    loadModule(specifier) {
      if (specifier === USER_FILE) return stripped.code;
      throw `'${specifier.slice(0, 100)}' cannot be imported.`;
    },
    now: () => world?.now ?? Date.now(),
    timeZoneOffset: () => (world ? 0 : new Date().getTimezoneOffset()),
    interrupt: () => {
      options.onTick?.();
      return meter.interrupt();
    },
    memoryBytes: limits.memoryBytes,
    stackBytes: limits.stackBytes,
  });

  /** Each call has the full allowance. */
  function metered(work: () => string): string {
    meter = createMeter(limits.reducerCpuMs, options.now);
    reduction = undefined;
    meter.begin();
    try {
      const answer = work();
      vm.runJobs();
      // Interrupted code may have continued: an interrupt ends one job, not the jobs behind it.
      if (meter.spent) throw new VmFailure('interrupted', 'interrupted');
      return answer;
    } finally {
      meter.end();
    }
  }

  return {
    load(given) {
      world = given;
      metered(() => vm.call(JSON.stringify({ do: 'load', kind: 'reducer', seed: given?.seed })));
    },
    reduce(result, ctx, frozen) {
      const order = JSON.stringify({ do: 'reduce', result, ctx, frozen });
      const answer = metered(() => vm.call(order));
      const out: Reduction | undefined = reduction;
      return out ?? { end: 'answered', ...JSON.parse(answer) };
    },
  };
}
