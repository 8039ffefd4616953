import type { ToolReducerContext, ToolResult, ToolResultReducer } from '../../core/index.ts';
import { checkReducer, type ReducerReport, type ReducerSample } from '../../core/reduce/testing.ts';
import type { SandboxLimits } from '../limits.ts';
import type { CheckOutcome, GuestWorld, HostMessage, WorkerMessage } from '../protocol.ts';
import { type Engine, VmFailure } from './engine.ts';
import { createReducerVm, type ReducerVm, type Reduction } from './reducer-vm.ts';
import { type StrippedSource, stripTypes } from './strip-types.ts';

/** What {@link checkInVms} needs of its Worker. */
export interface CheckGuestOptions {
  engine: Engine;
  prelude: string;
  limits: SandboxLimits;
  send: (message: WorkerMessage) => void;
  /** Real time, in milliseconds; must not be replaced with the globals. */
  now: () => number;
  /** The default time and place of a reducer. */
  world: GuestWorld;
}

/** A check replaces globals to make another world; how many it makes besides the usual one. */
const WORLDS = 3;
/** Generated inputs beyond this, in UTF-16 code units, are passed over: a VM reads them slowly. */
const GENERATED_CHARS = 32_768;
const BEAT_MS = 100;

/**
 * Runs the core's own check on a reducer that lives in VMs: one VM for each world, so that also
 * what the file reads while it is loaded is read in that world.
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
    const vms = await Promise.all(
      Array.from({ length: WORLDS }, () => createReducerVm({ ...options, source, stripped: code })),
    );
    // The cast holds: the host sends what it was given as samples.
    const given = samples as ReducerSample[];
    const longest = Math.max(GENERATED_CHARS, ...given.map(({ result }) => sizeOf(result)));
    const bridge = createBridge(vms, options, { id, toolName, maxGrowthChars, longest });
    const report = checkReducer(bridge.reducer, given, { runs, seed });
    if (bridge.stopped) return { end: 'stopped', ...bridge.stopped };
    return { end: 'checked', report: explain(report, bridge.notJson) };
  }
}

interface Checked {
  id: number;
  toolName: string;
  maxGrowthChars: number | undefined;
  /** Results longer than this are passed over. */
  longest: number;
}

interface Bridge {
  reducer: ToolResultReducer;
  /** Set once the sandbox had to stop the reducer: then nothing that was found is a verdict. */
  readonly stopped:
    | { reason: 'timeout' | 'memory' | 'sandbox_failed'; sample: unknown }
    | undefined;
  /** Why the last answer was no JSON. */
  readonly notJson: string | undefined;
}

/** The reducer that the core's check sees. Each call goes into the VM of the world around it. */
function createBridge(
  vms: ReducerVm[],
  { now, world, send }: CheckGuestOptions,
  { id, toolName, maxGrowthChars, longest }: Checked,
): Bridge {
  const here = Date;
  const byZone = new Map<string, ReducerVm>();
  let stopped: Bridge['stopped'];
  let notJson: string | undefined;
  let beat = now();

  function vmOfWorld(): ReducerVm {
    // The check replaces `Date` where it moves elsewhere; zones tell its worlds apart.
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
    if (sizeOf(result) > longest) return result;
    if (now() - beat > BEAT_MS) {
      beat = now();
      send({ type: 'enter', id });
    }
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
        // The check tells a write to frozen data by the error's class.
        throw name === 'TypeError' ? new TypeError(message) : new Error(message);
      }
      case 'promised':
        return Promise.resolve() as never; // what the check looks for is just this
      case 'not json':
        notJson = reduction.why;
        return undefined as never; // the check reports it as no result
      case 'answered':
        if (reduction.result !== undefined) repeatChanges(result, reduction.result);
        if (reduction.ctx !== undefined) repeatChanges(ctx, reduction.ctx);
        // A stranger's answer, which the check reads with care.
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

/** What the reducer did to its copy is done to the check's copy, where the check can see it. */
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

/** Keys that the host refuses; generated inputs may have them. */
function withoutTraps(key: string, value: unknown): unknown {
  return key === '__proto__' || key === 'constructor' || key === 'prototype' ? undefined : value;
}
