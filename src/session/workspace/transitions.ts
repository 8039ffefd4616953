import type { BudgetStrategy } from '../../core/index.ts';
import { BUDGET_LIMITS } from './budget-limits.ts';
import { findCall } from './current.ts';
import type { BatchCall, Workspace } from './workspace.ts';

export { currentBatch, currentPersonality, findCall } from './current.ts';

/**
 * Edits of a workspace. They are pure functions that return the same object if nothing changes.
 *
 * Source: docs/contract.md#workspace.
 */

/** Selects a personality. Ignores an unknown id. */
export function setPersonality(workspace: Workspace, id: string): Workspace {
  const known = workspace.personalities.some((one) => one.id === id);
  return known ? change(workspace, { personalityId: id }) : workspace;
}

/** Opens a batch. Ignores an unknown id. */
export function setBatch(workspace: Workspace, id: string): Workspace {
  const known = workspace.batches.some((one) => one.id === id);
  return known ? change(workspace, { batchId: id }) : workspace;
}

/** Rounds to a whole number within {@link BUDGET_LIMITS}; ignores NaN. */
export function setBudget(workspace: Workspace, totalChars: number): Workspace {
  if (Number.isNaN(totalChars)) return workspace;
  const { min, max } = BUDGET_LIMITS;
  const clamped = Math.round(Math.min(Math.max(totalChars, min), max));
  if (clamped === workspace.budget.totalChars) return workspace;
  return { ...workspace, budget: { ...workspace.budget, totalChars: clamped } };
}

/** Sets the strategy that splits the total. */
export function setStrategy(workspace: Workspace, strategy: BudgetStrategy): Workspace {
  if (strategy === workspace.budget.strategy) return workspace;
  return { ...workspace, budget: { ...workspace.budget, strategy } };
}

/** Whether calls get synthetic results instead of being executed. */
export function setDryRun(workspace: Workspace, dryRun: boolean): Workspace {
  return change(workspace, { dryRun });
}

/** Sets the text as typed. The run checks whether it is JSON. */
export function setArgsText(workspace: Workspace, callId: string, text: string): Workspace {
  const call = findCall(workspace, callId);
  if (!call || call.argsText === text) return workspace;
  return mapCalls(workspace, (calls) =>
    calls.map((one) => (one.id === callId ? { ...one, argsText: text } : one)),
  );
}

/** Sets the schema text; `undefined` restores the catalogue's schema. */
export function setSchemaText(
  workspace: Workspace,
  tool: string,
  text: string | undefined,
): Workspace {
  const { schemaTexts } = workspace;
  const before = Object.hasOwn(schemaTexts, tool) ? schemaTexts[tool] : undefined;
  if (before === text) return workspace;
  const others = Object.entries(schemaTexts).filter(([name]) => name !== tool);
  // `fromEntries` defines own properties, so that a tool's name never reaches a prototype.
  const entries = text === undefined ? others : [...others, [tool, text] as const];
  return { ...workspace, schemaTexts: Object.fromEntries(entries) };
}

/** Appends a call to the current batch, under the next free `call_<n>`. */
export function addCall(
  workspace: Workspace,
  call: Pick<BatchCall, 'id' | 'tool' | 'argsText'>,
): Workspace {
  return mapCalls(workspace, (calls) => {
    const taken = new Set(calls.map(({ toolCallId }) => toolCallId));
    let number = calls.length + 1;
    while (taken.has(`call_${number}`)) number += 1;
    return [...calls, { ...call, toolCallId: `call_${number}` }];
  });
}

function mapCalls(workspace: Workspace, map: (calls: BatchCall[]) => BatchCall[]): Workspace {
  return {
    ...workspace,
    batches: workspace.batches.map((batch) =>
      batch.id === workspace.batchId ? { ...batch, calls: map(batch.calls) } : batch,
    ),
  };
}

function change<K extends keyof Workspace>(
  workspace: Workspace,
  patch: Pick<Workspace, K>,
): Workspace {
  const keys = Object.keys(patch) as K[]; // `patch` has only keys of the workspace.
  return keys.every((key) => workspace[key] === patch[key])
    ? workspace
    : { ...workspace, ...patch };
}
