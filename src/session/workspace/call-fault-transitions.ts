import { lookup } from '../lib/lookup.ts';
import type { CallFault } from './call-fault.ts';
import { setScenario } from './scenario-transitions.ts';
import { currentBatch } from './transitions.ts';
import type { Batch, Workspace } from './workspace.ts';

/** The faults of a workspace's calls, by the model's ids of the calls. */
export function callFaultsOf({ scenario }: Workspace): Readonly<Record<string, CallFault>> {
  return scenario.callFaults ?? NONE;
}

const NONE: Readonly<Record<string, CallFault>> = {};

/** Sets the fault of a call; `undefined` removes it. */
export function setCallFault(
  workspace: Workspace,
  toolCallId: string,
  fault: CallFault | undefined,
): Workspace {
  const others = Object.entries(callFaultsOf(workspace)).filter(([id]) => id !== toolCallId);
  // `fromEntries` defines own properties, so that an id never reaches a prototype.
  const all = Object.fromEntries(fault ? [...others, [toolCallId, fault]] : others);
  if (Object.keys(all).length > 0) return setScenario(workspace, { callFaults: all });
  const { callFaults, ...scenario } = workspace.scenario;
  return callFaults === undefined ? workspace : { ...workspace, scenario };
}

/**
 * Moves a fault to the new id of its call, in a workspace that has the new id. Calls that still have
 * the old id keep it. A fault that the new id already has stays, and so does that of another call.
 */
export function moveCallFault(workspace: Workspace, from: string, to: string): Workspace {
  const faults = callFaultsOf(workspace);
  const fault = lookup(faults, from);
  const isTaken = Object.hasOwn(faults, to) || countIds([currentBatch(workspace)], to) > 1;
  if (!fault || from === to || isTaken) return workspace;
  const moved = setCallFault(workspace, to, fault);
  return countIds(workspace.batches, from) > 0 ? moved : setCallFault(moved, from, undefined);
}

function countIds(batches: readonly Pick<Batch, 'calls'>[], id: string): number {
  return batches.flatMap(({ calls }) => calls).filter((call) => call.toolCallId === id).length;
}
