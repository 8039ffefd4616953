import type { CallFault } from './call-fault.ts';
import { setScenario } from './scenario-transitions.ts';
import type { Workspace } from './workspace.ts';

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
