import type { TrimStrategy } from '../../core/index.ts';
import { lookup } from '../lib/lookup.ts';
import type { Workspace } from './workspace.ts';

/** Whether results are cut in another way than at their end, measured in tokens, or kept. */
export function hasCuts({ contextSettings }: Pick<Workspace, 'contextSettings'>): boolean {
  if (!contextSettings) return false;
  const { budgetTokens, trim, trims, keepsCutResults } = contextSettings;
  return budgetTokens !== undefined || !!trim || !!trims || !!keepsCutResults;
}

/** Whether the user's tools may have a `trim` or a `maxResultTokens` of their own. */
export function findToolCuts({ tools }: Pick<Workspace, 'tools'>): {
  trims: boolean;
  counts: boolean;
} {
  const mention = (name: RegExp) =>
    tools.some(({ code, disabled }) => !disabled && name.test(code));
  return { trims: mention(/\btrim\b\s*:/), counts: mention(/\bmaxResultTokens\b/) };
}

/** Whether a run may keep another part of a result than its start. */
export function mayCutElsewhere(workspace: Pick<Workspace, 'contextSettings' | 'tools'>): boolean {
  const { trims, counts } = findToolCuts(workspace);
  return trims || counts || hasCuts(workspace);
}

/** How the workspace cuts the results of a tool; `undefined` leaves it to the tool. */
export function trimOf(
  { contextSettings }: Pick<Workspace, 'contextSettings'>,
  tool: string,
): TrimStrategy | undefined {
  return lookup(contextSettings?.trims ?? {}, tool) ?? contextSettings?.trim;
}

/** Whether the budget tells what stays of a tool's result, without a run. */
export function isForeseen(
  { contextSettings, tools }: Pick<Workspace, 'contextSettings' | 'tools'>,
  tool: string,
): boolean {
  const { trims, counts } = findToolCuts({ tools });
  if (contextSettings?.keepsCutResults || counts) return false;
  const set = lookup(contextSettings?.trims ?? {}, tool);
  // The code of a tool may decide, unless the workspace does.
  if (trims && set === undefined) return false;
  return (set ?? contextSettings?.trim ?? 'head') === 'head';
}
