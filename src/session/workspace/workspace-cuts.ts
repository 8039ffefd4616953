import type { TrimStrategy } from '../../core/index.ts';
import { lookup } from '../lib/lookup.ts';
import type { Workspace } from './workspace.ts';

/** Whether results are cut in another way than at their end, measured in tokens, or kept. */
export function hasCuts({ contextSettings }: Pick<Workspace, 'contextSettings'>): boolean {
  if (!contextSettings) return false;
  const { budgetTokens, trim, trims, keepsCutResults } = contextSettings;
  return budgetTokens !== undefined || !!trim || !!trims || !!keepsCutResults;
}

/** How the workspace cuts the results of a tool; `undefined` leaves it to the tool. */
export function trimOf(
  { contextSettings }: Pick<Workspace, 'contextSettings'>,
  tool: string,
): TrimStrategy | undefined {
  return lookup(contextSettings?.trims ?? {}, tool) ?? contextSettings?.trim;
}

/** Whether a budget in characters tells what stays of a tool's result, without a run. */
export function isForeseen(
  { contextSettings }: Pick<Workspace, 'contextSettings'>,
  tool: string,
): boolean {
  if (!contextSettings) return true;
  const { budgetTokens, keepsCutResults } = contextSettings;
  if (budgetTokens !== undefined || keepsCutResults) return false;
  return (trimOf({ contextSettings }, tool) ?? 'head') === 'head';
}
