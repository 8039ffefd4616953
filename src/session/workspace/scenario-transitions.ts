import type { CapabilityName } from '../../core/index.ts';
import type { FaultRule } from '../../simulation/index.ts';
import { MAX_SEED, type Scenario } from './scenario.ts';
import type { Workspace } from './workspace.ts';

/**
 * Edits of the scenario. They are pure functions that return the same object if nothing changes.
 *
 * Source: docs/contract.md#scenario.
 */

/** Sets some parts of the scenario. */
export function setScenario(workspace: Workspace, patch: Partial<Scenario>): Workspace {
  return { ...workspace, scenario: { ...workspace.scenario, ...patch } };
}

/** Rounds to a whole number from 0 to `MAX_SEED`; ignores NaN. */
export function setSeed(workspace: Workspace, seed: number): Workspace {
  const whole = Math.round(Math.min(Math.max(seed, 0), MAX_SEED));
  if (Number.isNaN(whole) || whole === workspace.scenario.seed) return workspace;
  return setScenario(workspace, { seed: whole });
}

/** Inserts a rule at an index, or at the end. */
export function insertFault(workspace: Workspace, rule: FaultRule, index: number): Workspace {
  return setScenario(workspace, { faults: workspace.scenario.faults.toSpliced(index, 0, rule) });
}

/** Replaces a rule. Ignores an index without a rule. */
export function changeFault(workspace: Workspace, index: number, rule: FaultRule): Workspace {
  const { faults } = workspace.scenario;
  if (!(index in faults) || faults[index] === rule) return workspace;
  return setScenario(workspace, { faults: faults.with(index, rule) });
}

/** Swaps a rule with its neighbour. Ignores a move beyond either end. */
export function moveFault(workspace: Workspace, index: number, step: -1 | 1): Workspace {
  const { faults } = workspace.scenario;
  const [rule, other] = [faults[index], faults[index + step]];
  if (!rule || !other) return workspace;
  return setScenario(workspace, { faults: faults.with(index, other).with(index + step, rule) });
}

/** Removes a rule. Ignores an index without a rule. */
export function removeFault(workspace: Workspace, index: number): Workspace {
  const { faults } = workspace.scenario;
  if (!(index in faults)) return workspace;
  return setScenario(workspace, { faults: faults.toSpliced(index, 1) });
}

/** Sets whether this registry has a backend for a capability. */
export function setBackend(
  workspace: Workspace,
  capability: CapabilityName,
  provided: boolean,
): Workspace {
  const { missing } = workspace.scenario;
  if (missing.includes(capability) !== provided) return workspace;
  return setScenario(workspace, {
    missing: provided ? missing.filter((one) => one !== capability) : [...missing, capability],
  });
}
