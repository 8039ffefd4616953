import type { ToolResultReducer } from '../../../core/index.ts';
import { textOf } from '../../../lib/text-of.ts';
import type { ReducerDescriptor } from '../../../sandbox/api.ts';
import type { Sample } from '../../workspace/workspace.ts';
import { areQuickPatterns } from './pattern-effort.ts';
import { readPlainRecipe } from './plain-recipe.ts';
import { toReducer } from './run-recipe.ts';

/** The descriptor of code that only composes blocks; `undefined` for other code. */
export function describeRecipe(code: string): ReducerDescriptor | undefined {
  const recipe = readPlainRecipe(code);
  if (!recipe) return undefined;
  try {
    const { toolName } = toReducer(recipe);
    return { toolName };
  } catch {
    // The sandbox says what is wrong, and where.
    return undefined;
  }
}

/**
 * The reducer of a sample, if its code only composes blocks and takes little time for this sample.
 * The same functions take ten times as long in the VM.
 */
export function toQuickReducer(
  code: string,
  { tool, result }: Pick<Sample, 'tool' | 'result'>,
): ToolResultReducer | undefined {
  const recipe = readPlainRecipe(code);
  if (!recipe || !areQuickPatterns(recipe.blocks, textOf(result))) return undefined;
  // The reducer of another tool is tried, too.
  return toReducer({ ...recipe, toolName: tool });
}
