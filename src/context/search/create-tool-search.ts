import type { ToolDefinitionLite, ToolFilterOpts, ToolRegistry } from '../../core/index.ts';
import type { CountTokens } from '../cuts/count-tokens.ts';
import { createDefinitionSizes } from './definition-sizes.ts';
import { createOpenBatches, type SearchedBatch, toBatchKey } from './open-batches.ts';
import { createSearchTool, SEARCH_TOOL, toLimit, USUAL_LIMIT } from './search-tool.ts';
import { createSessionFinds } from './session-finds.ts';

/**
 * Options of {@link createToolSearch}.
 *
 * Source: docs/contract.md#tool-search.
 */
export interface ToolSearchOptions {
  registry: ToolRegistry;
  /** The size that all definitions may have, as JSON. A larger list is offered by search. */
  budget: { readonly tokens: number } | { readonly chars: number };
  /** Needed for a budget in tokens. */
  countTokens?: CountTokens;
  /** Names of tools that are always offered, as those with `alwaysInclude` are. Default: none. */
  pinned?: readonly string[];
  /** How many tools a search finds, unless the model wants another number. Default 5. */
  limit?: number;
  /** How many sessions are remembered; the least recently used ones are forgotten. Default 1,000. */
  maxSessions?: number;
}

/**
 * Lists of tools that fit, and the batches that go with them.
 *
 * Source: docs/contract.md#tool-search.
 */
export interface ToolSearch extends Pick<ToolRegistry, 'executeParallel'> {
  /** The definitions for the next turn of a session. */
  toDefinitions(
    sessionId: string,
    allowedTools?: string[],
    filterOpts?: ToolFilterOpts,
  ): ToolDefinitionLite[];
  /** The same for one session in the form of a registry, for `toolyardFor` and agent frameworks. */
  forSession(sessionId: string): Pick<ToolRegistry, 'toDefinitions' | 'executeParallel'>;
  /** The part of the definitions of a caller that a session is offered: for a program that lists them itself. */
  choose(sessionId: string, definitions: readonly ToolDefinitionLite[]): ToolDefinitionLite[];
  /** The same batches by another registry with these tools, such as the fork of one turn. */
  over(registry: ToolRegistry): Pick<ToolRegistry, 'executeParallel'>;
  /** The tools that a session has found or called, the latest last. Another process can `offer` them. */
  found(sessionId: string): string[];
  /** Offers further tools in full, such as those that a stored conversation has called. */
  offer(sessionId: string, names: readonly string[]): void;
  /** Removes `search_tools` from the registry. */
  dispose(): void;
}

/**
 * Registers `search_tools`. Where the definitions are over the budget, a session gets the pinned tools, the
 * ones that it has found or used, and the search. Use it in place of the registry: it lists the tools
 * and runs the calls.
 *
 * Source: docs/contract.md#tool-search.
 *
 * @throws TypeError for a budget that is no number of at least 0, or in tokens without `countTokens`
 * @throws ToolRegistryError `E_TOOL_ALREADY_REGISTERED` if the registry has a `search_tools`
 * @example
 * const search = createToolSearch({ registry, budget: { tokens: 4000 }, countTokens });
 * const { tools, answer } = toolyardFor('anthropic', search.forSession('s1'), { session: { sessionId: 's1' } });
 */
export function createToolSearch(options: ToolSearchOptions): ToolSearch {
  const { registry, pinned = [], maxSessions = 1000 } = options;
  const limit = toLimit(options.limit, USUAL_LIMIT);
  const { budget, sizeOf } = createDefinitionSizes(options);
  const findsOf = createSessionFinds(maxSessions);
  const batches = createOpenBatches();

  const is = (key: 'alwaysInclude' | 'ephemeral', name: string): boolean => {
    try {
      return registry.get(name)?.[key] === true;
    } catch {
      return false; // as for the registry
    }
  };
  const isPinned = (name: string) => pinned.includes(name) || is('alwaysInclude', name);

  const offer: ToolSearch['offer'] = (sessionId, names) => {
    const finds = findsOf(sessionId);
    for (const name of names) {
      finds.delete(name);
      if (registry.has(name) && !isPinned(name)) finds.add(name);
    }
  };

  const dispose = registry.register(createSearchTool({ ...batches, registry, limit, offer }));

  const choose: ToolSearch['choose'] = (sessionId, visible) => {
    const all = visible.filter(({ name }) => name !== SEARCH_TOOL);
    // A caller without the search could not find the others.
    if (all.length === visible.length || sizeOf(all) <= budget) return all;
    const finds = findsOf(sessionId);
    const list = () => [
      ...visible.filter(({ name }) => isPinned(name)),
      // Tools of one turn come and go, so they are behind the pinned ones.
      ...visible.filter(
        ({ name }) => finds.has(name) || (is('ephemeral', name) && !isPinned(name)),
      ),
    ];
    // The oldest leave for good; the ones of the last search stay.
    for (const oldest of finds) {
      if (finds.size > limit && sizeOf(list()) > budget) finds.delete(oldest);
    }
    return list();
  };

  const toDefinitions: ToolSearch['toDefinitions'] = (sessionId, ...filters) =>
    choose(sessionId, registry.toDefinitions(...filters));

  const over: ToolSearch['over'] = (used) => ({
    async executeParallel(calls, ctx, ...more) {
      const [allowedTools, filterOpts] = more;
      const batch: SearchedBatch = { list: () => used.toDefinitions(allowedTools, filterOpts) };
      try {
        batch.key = toBatchKey(ctx);
        offer(
          ctx.sessionId,
          calls.map(({ name }) => name),
        );
      } catch {
        // The registry answers broken calls and contexts.
      }
      return batches.run(batch, () => used.executeParallel(calls, ctx, ...more));
    },
  });
  const { executeParallel } = over(registry);

  return {
    toDefinitions,
    executeParallel,
    choose,
    over,
    found: (sessionId) => [...findsOf(sessionId)],
    forSession: (sessionId) => ({
      toDefinitions: (...filters) => toDefinitions(sessionId, ...filters),
      executeParallel,
    }),
    offer,
    dispose,
  };
}
