import type { ToolReducerContext } from '../../contract/tool-reducer.ts';
import { memberOf } from './shrink.ts';

/** What a result may keep where the context does not say. In UTF-16 code units. */
export const DEFAULT_BUDGET_CHARS = 8192;

/** What the call may keep of its result, in UTF-16 code units. */
export function budgetOf(ctx: ToolReducerContext): number {
  const given = memberOf(ctx, 'resultBudgetChars');
  return typeof given === 'number' && given >= 0 ? Math.floor(given) : DEFAULT_BUDGET_CHARS;
}
