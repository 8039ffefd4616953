import type { ModelProfile } from '../workspace/context-settings.ts';
import { tokenCost } from './token-cost.ts';

/** The parts of a model's window that a request with the results of a turn takes. All sizes are in tokens. */
export interface ContextUse {
  definitions: number;
  results: number;
  /** Kept free for the answer. */
  reserve: number;
  /** The rest of the window; 0 over it. */
  free: number;
  /** Definitions and results. */
  used: number;
  /** How much is too much; 0 within the window. */
  over: number;
  window: number;
  /** The price of definitions and results as input, in US dollars. */
  cost: number;
}

/** Compares the parts of a request with the window of a model. */
export function toContextUse(
  { contextWindow: window, outputReserve: reserve, inputPrice }: ModelProfile,
  { definitions, results }: Pick<ContextUse, 'definitions' | 'results'>,
): ContextUse {
  const used = definitions + results;
  const free = window - reserve - used;
  return {
    ...{ definitions, results, reserve, used, window },
    free: Math.max(0, free),
    over: Math.max(0, -free),
    cost: tokenCost(used, inputPrice),
  };
}
