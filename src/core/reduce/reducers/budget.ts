import type { ToolReducerContext } from '../../contract/tool-reducer.ts';
import { memberOf } from './shrink.ts';

/** What the output of a command may keep where the context does not say. In UTF-16 code units. */
export const DEFAULT_BUDGET_CHARS = 8192;

/** What the call may keep of its result, in UTF-16 code units; `otherwise` where nothing says it. */
export function outputBudgetOf(ctx: ToolReducerContext, otherwise: number): number {
  const given = memberOf(ctx, 'resultBudgetChars');
  return typeof given === 'number' && given >= 0 ? Math.floor(given) : otherwise;
}
