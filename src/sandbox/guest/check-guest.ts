import type { ToolReducerContext, ToolResult, ToolResultReducer } from '../../core/index.ts';
import { checkReducer, type ReducerReport, type ReducerSample } from '../../core/reduce/testing.ts';
import type { SandboxLimits } from '../limits.ts';
import type { CheckOutcome, GuestWorld, HostMessage, WorkerMessage } from '../protocol.ts';
import { type Engine, VmFailure } from './engine.ts';
import { createReducerVm, type ReducerVm, type Reduction } from './reducer-vm.ts';
import { type StrippedSource, stripTypes } from './strip-types.ts';

/** The functions and values that {@link checkInVms} gets from its Worker. */
export interface CheckGuestOptions {
  engine: Engine;
  prelude: string;
  limits: SandboxLimits;
  send: (message: WorkerMessage) => void;
  /** Real time, in milliseconds; must not change when the globals are replaced. */
  now: () => number;
  /** The default time and place of a reducer. */
  world: GuestWorld;
}

/**
 * A check replaces globals to simulate another machine; this is the number of simulated machines.
 */
const WORLDS = 3;
/** Longer generated inputs, in UTF-16 code units, are skipped, because a VM parses them slowly. */
const GENERATED_CHARS = 32_768;
const BEAT_MS = 100;

/**
 * Runs the core's own check on a reducer in VMs. Each simulated machine has its own VM. Values that
 * the file reads while it loads also come from there.
 *
 * Source: docs/contract.md#determinism, docs/contract.md#sandbox-determinism.
 */
export async function checkInVms(
  { id, source, toolName, samples, runs, seed, maxGrowthChars }: HostMessage & { type: 'check' },
  options: CheckGuestOptions,
): Promise<void> {
  const { send } = options;
  const stripped = stripTypes(source);
  const verdict = 'code' in stripped ? await check(stripped) : { end: 'unloadable' as const };
  send({ type: 'checked', id, report: JSON.stringify(verdict, withoutTraps) });

  async function check(code: StrippedSource): Promise<CheckOutcome> {
    const giveSign = createSign(id, options);
    const vms: ReducerVm[] = [];
    for (let world = 0; world < WORLDS; world += 1) {
      vms.push(await createReducerVm({ ...options, source, stripped: code, onTick: giveSign }));
      // Creating a VM takes a second on a busy machine.
      send({ type: 'enter', id });
    }
    // The cast holds: the host sends its samples.
    const given = samples as ReducerSample[];
    const longest = Math.max(GENERATED_CHARS, ...given.map(({ result }) => sizeOf(result)));
    const bridge = createBridge(vms, options, { giveSign, toolName, maxGrowthChars, longest });
    const report = checkReducer(bridge.reducer, given, { runs, seed });
    if (bridge.stopped) return { end: 'stopped', ...bridge.stopped };
    return { end: 'checked', report: explain(report, bridge.notJson) };
  }
}

/** Creates the function that says that the check makes progress; called often, it says so rarely. */
function createSign(id: number, { now, send }: CheckGuestOptions): () => void {
  let last = now();
  return () => {
    if (now() - last <= BEAT_MS) return;
    last = now();
    send({ type: 'enter', id });
  };
}

interface Checked {
  giveSign: () => void;
  toolName: string;
  maxGrowthChars: number | undefined;
  /** Results longer than this are passed over. */
  longest: number;
}

interface Bridge {
  reducer: ToolResultReducer;
  /** Set after the sandbox stopped the reducer: findings are no verdict then. */
  readonly stopped:
    | { reason: 'timeout' | 'memory' | 'sandbox_failed'; sample: unknown }
    | undefined;
  /** Why the last result was not JSON. */
  readonly notJson: string | undefined;
}

/** The reducer for the core's check. Each call uses the VM of the current simulated machine. */
function createBridge(
  vms: ReducerVm[],
  { world }: CheckGuestOptions,
  { giveSign, toolName, maxGrowthChars, longest }: Checked,
): Bridge {
  const here = Date;
  const byZone = new Map<string, ReducerVm>();
  let stopped: Bridge['stopped'];
  let notJson: string | undefined;

  function vmOfWorld(): ReducerVm {
    // The check replaces `Date` for another machine; time zones distinguish the machines.
    const elsewhere = Date !== here;
    const zone = elsewhere ? String(new Date(0).getTimezoneOffset()) : 'here';
    const known = byZone.get(zone);
    if (known) return known;
    const vm = vms.pop();
    if (!vm) throw new Error('The check has more worlds than VMs.');
    vm.load(elsewhere ? undefined : world);
    byZone.set(zone, vm);
    return vm;
  }

  function reduce(result: ToolResult, ctx: ToolReducerContext): ToolResult {
    if (stopped) throw new Error('stopped');
    // Passing over a long input is progress, too: making it took time.
    giveSign();
    if (sizeOf(result) > longest) return result;
    try {
      return take(vmOfWorld().reduce(result, ctx, Object.isFrozen(result)), result, ctx);
    } catch (thrown) {
      if (thrown instanceof VmFailure) {
        const reason =
          thrown.reason === 'interrupted'
            ? 'timeout'
            : thrown.reason === 'memory'
              ? 'memory'
              : 'sandbox_failed';
        stopped = { reason, sample: { result, ctx } };
      }
      throw thrown;
    }
  }

  function take(reduction: Reduction, result: ToolResult, ctx: ToolReducerContext): ToolResult {
    switch (reduction.end) {
      case 'threw': {
        const { name, message } = reduction;
        // The check recognises a write to frozen data by the error's class.
        throw name === 'TypeError' ? new TypeError(message) : new Error(message);
      }
      case 'promised':
        return Promise.resolve() as never; // the check looks for this value
      case 'not json':
        notJson = reduction.why;
        return undefined as never; // the check reports it as a missing result
      case 'answered':
        if (reduction.result !== undefined) repeatChanges(result, reduction.result);
        if (reduction.ctx !== undefined) repeatChanges(ctx, reduction.ctx);
        // An untrusted result, which the check reads carefully.
        return reduction.same ? result : (reduction.answer as ToolResult);
    }
  }

  return {
    reducer: { toolName, reduce, ...(maxGrowthChars !== undefined && { maxGrowthChars }) },
    get stopped() {
      return stopped;
    },
    get notJson() {
      return notJson;
    },
  };
}

function sizeOf(result: ToolResult): number {
  return (result.ok ? result.value : result.error).length;
}

/**
 * Changes of the reducer to its copy are repeated on the check's copy, so that the check sees them.
 */
function repeatChanges(given: object, after: unknown): void {
  if (typeof after !== 'object' || after === null) return;
  if (JSON.stringify(given) === JSON.stringify(after)) return;
  for (const key of Object.keys(given)) Reflect.deleteProperty(given, key);
  Object.assign(given, after);
}

function explain(report: ReducerReport, notJson: string | undefined): ReducerReport {
  const problems = report.problems.map((problem) =>
    problem.rule === 'returns-a-result' && notJson !== undefined && problem.got === undefined
      ? { ...problem, message: notJson }
      : problem,
  );
  return { ...report, problems };
}

/** Keys that the host refuses; generated inputs may contain them. */
function withoutTraps(key: string, value: unknown): unknown {
  return key === '__proto__' || key === 'constructor' || key === 'prototype' ? undefined : value;
}
