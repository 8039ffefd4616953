import type { ToolDefinitionLite } from '../../core/index.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import { selectIsUnchecked } from '../store/may-compute.ts';
import type { SessionState } from '../store/state.ts';
import type { FittedDefinition, FittedDefinitions } from '../store/tool-visibility.ts';

/** The definitions of a workspace with a budget, in two parts. */
export interface DefinitionBudgetView {
  /** Unit of all sizes: tokens. */
  budget: number;
  /** The definitions of the next request, in the order of registration. */
  sent: readonly FittedDefinition[];
  sentTokens: number;
  /** The definitions that `search_tools` finds. */
  left: readonly FittedDefinition[];
  leftTokens: number;
  /** All, in the order of registration. */
  tools: readonly FittedDefinition[];
  /** Over the budget, the request has `search_tools`. */
  isSearched: boolean;
  /** For a provider with a search of its own: all definitions, and those that it has to find. */
  native: { definitions: readonly ToolDefinitionLite[]; deferred: readonly string[] };
}

/** `undefined` without a budget, and before the first check. */
export function selectFitted(state: SessionState): DefinitionBudgetView | undefined {
  const { visibility } = state;
  return toView(selectIsUnchecked(state) ? undefined : visibility?.fitted);
}

const toView = memoizeLast(
  (fitted: FittedDefinitions | undefined): DefinitionBudgetView | undefined => {
    if (!fitted) return undefined;
    const { budget, tools } = fitted;
    const sent = tools.filter(({ reason }) => reason !== undefined && reason !== 'idle');
    const left = tools.filter(({ reason }) => reason === undefined);
    const found = tools.filter(({ reason }) => reason !== 'search' && reason !== 'idle');
    const deferred = found.filter(({ reason }) => reason !== 'pinned');
    return {
      ...{ budget, tools, sent, left },
      sentTokens: sum(sent),
      leftTokens: sum(left),
      isSearched: sent.some(({ reason }) => reason === 'search'),
      native: {
        definitions: found.map(({ definition }) => definition),
        deferred: deferred.map(({ definition }) => definition.name),
      },
    };
  },
);

function sum(tools: readonly FittedDefinition[]): number {
  return tools.reduce((all, { tokens }) => all + tokens, 0);
}
