import type { ResultCutter, TrimStrategy } from '../../core/index.ts';
import { readResultTool } from '../spill/read-result-tool.ts';
import type { Spill } from '../spill/spill.ts';
import { type CountTokens, toSafeCount } from './count-tokens.ts';
import { MeasuredCuts } from './measured-cuts.ts';

/**
 * Options of {@link createResultCuts}.
 *
 * Source: docs/contract.md#result-cuts.
 */
export interface ResultCutsOptions {
  /** Default: none, and only characters count. */
  countTokens?: CountTokens;
  /** For tools without a `trim` of their own. Default `head`. */
  trim?: TrimStrategy;
  /**
   * Keeps the whole texts of cut results, which the tool `read_result` reads. Default: none.
   *
   * Source: docs/contract.md#spill.
   */
  spill?: Spill;
  /**
   * Keeps results that are not cut, too, so that a conversation can leave them out later. Default
   * false.
   */
  keepAll?: boolean;
}

/**
 * Makes the registry's option `cuts`: results are measured in tokens where the turn or the tool has
 * a budget in tokens, and a tool decides which part of a long result stays.
 *
 * Source: docs/contract.md#result-cuts.
 *
 * @example
 * const cuts = createResultCuts({ countTokens: (text) => encode(text).length, trim: 'head-tail' });
 * const registry = createToolRegistry({ tools, cuts });
 * await registry.executeParallel(calls, { ...ctx, resultBudget: { tokens: 4000 } });
 */
export function createResultCuts(options: ResultCutsOptions = {}): ResultCutter {
  const { countTokens, trim = 'head', spill, keepAll = false } = options;
  const count = countTokens && toSafeCount(countTokens);
  const reader = spill && { spill, keepAll, tool: readResultTool(spill) };
  return { open: (batch) => new MeasuredCuts(batch, count, trim, reader) };
}
