import type { ToolDefinitionLite } from '../../core/index.ts';
import { type CountTokens, toSafeCount } from '../cuts/count-tokens.ts';
import { remember } from './remember.ts';

/** Measures definitions as JSON, in the unit of the budget. */
export interface DefinitionSizes {
  readonly budget: number;
  sizeOf(definitions: readonly ToolDefinitionLite[]): number;
}

/** @throws TypeError for a budget that is no number of at least 0, or in tokens without a counter */
export function createDefinitionSizes({
  budget,
  countTokens,
}: {
  budget: { readonly tokens: number } | { readonly chars: number };
  countTokens?: CountTokens;
}): DefinitionSizes {
  const count: CountTokens | undefined = 'tokens' in budget ? countTokens : (text) => text.length;
  const most = 'tokens' in budget ? budget.tokens : budget.chars;
  if (!count || !(most >= 0)) {
    throw new TypeError("Pass a 'budget' in 'chars', or in 'tokens' with 'countTokens'.");
  }
  const safeCount = toSafeCount(count);
  const sizeOf = remember((definition) => safeCount(JSON.stringify(definition)));
  return {
    budget: most,
    sizeOf: (definitions) => definitions.reduce((sum, one) => sum + sizeOf(one), 0),
  };
}
