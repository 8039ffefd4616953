import type { ToolReducerContext } from '../../contract/tool-reducer.ts';
import { memberOf } from './shrink.ts';

/** The default budget of a command's output. In UTF-16 code units. */
export const DEFAULT_BUDGET_CHARS = 8192;

/** The budget of the call's result, in UTF-16 code units; `otherwise` by default. */
export function outputBudgetOf(ctx: ToolReducerContext, otherwise: number): number {
  const given = memberOf(ctx, 'resultBudgetChars');
  return typeof given === 'number' && given >= 0 ? Math.floor(given) : otherwise;
}
