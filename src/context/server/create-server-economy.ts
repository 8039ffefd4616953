import type {
  EconomyParts,
  ServerEconomy,
  ToolDefinitionLite,
  TrimStrategy,
} from '../../core/index.ts';
import type { CountTokens } from '../cuts/count-tokens.ts';
import { createResultCuts } from '../cuts/create-result-cuts.ts';
import { createToolSearch, type ToolSearchOptions } from '../search/create-tool-search.ts';
import { SEARCH_TOOL } from '../search/search-tool.ts';
import { createKeyValueSpill } from '../spill/create-key-value-spill.ts';
import { createMemorySpill } from '../spill/create-memory-spill.ts';
import { READ_RESULT, readResultTool } from '../spill/read-result-tool.ts';
import type { Spill } from '../spill/spill.ts';
import { createStoredFinds } from './stored-finds.ts';

/**
 * Options of {@link createServerEconomy}.
 *
 * Source: docs/contract.md#edge-economy.
 */
export interface ServerEconomyOptions {
  /** Needed for a budget of definitions in tokens; results are then measured in tokens, too. */
  countTokens?: CountTokens;
  /** For tools without a `trim` of their own. Default: that of the registry. */
  trim?: TrimStrategy;
  /**
   * Keeps cut results, which `read_result` reads. `true`: in the key-values of the server's stores, or in memory
   * without them. Default: none.
   */
  spill?: boolean | Spill;
  /** The search that keeps lists within a budget. Default: each list is whole. */
  definitions?: Omit<ToolSearchOptions, 'registry' | 'countTokens'>;
}

/**
 * Makes the option `economy` of `createToolServer`: a session reads in later requests what was cut, and its list of
 * tools keeps a budget. It registers `read_result` and `search_tools` in the server's registry.
 *
 * Source: docs/contract.md#edge-economy.
 *
 * @example
 * const stores = createDurableObjectStores(env.STATE);
 * const economy = createServerEconomy({ spill: true, definitions: { budget: { chars: 16_000 } } });
 * createToolServer({ registry, personalities, auth, stores, economy });
 */
export function createServerEconomy(options: ServerEconomyOptions = {}): ServerEconomy {
  const { countTokens, trim, definitions } = options;
  const counter = countTokens && { countTokens };
  return (parts) => {
    const { registry } = parts;
    const spill = toSpill(options.spill, parts);
    // It stays after the turn: the next request reads what this one has cut.
    if (spill) registry.register({ ...readResultTool(spill), ephemeral: false });
    const pinned = [...(definitions?.pinned ?? []), ...(spill ? [READ_RESULT] : [])];
    const search =
      definitions && createToolSearch({ ...definitions, ...counter, registry, pinned });
    const finds = createStoredFinds(parts);
    const cuts = createResultCuts({ ...counter, ...(trim && { trim }), ...(spill && { spill }) });
    return {
      options: spill || trim || countTokens ? { cuts } : {},
      ...(search && { searchTool: SEARCH_TOOL }),
      async list(sessionId, all) {
        if (sessionId === undefined) return all.filter(({ name }) => !OWN.includes(name));
        if (!search) return all;
        const list = search.choose(sessionId, all);
        if (!hasSearch(list)) return list;
        search.offer(sessionId, await finds.load(sessionId));
        return search.choose(sessionId, all);
      },
      over: (used) =>
        search
          ? {
              async executeParallel(calls, ctx, ...more) {
                const results = await search.over(used).executeParallel(calls, ctx, ...more);
                const [allowedTools, filterOpts] = more;
                const { sessionId } = ctx;
                const list = search.choose(sessionId, used.toDefinitions(allowedTools, filterOpts));
                if (hasSearch(list)) await finds.save(sessionId, search.found(sessionId));
                return results;
              },
            }
          : used,
    };
  };
}

/** Tools that are of no use without a session. */
const OWN: readonly string[] = [SEARCH_TOOL, READ_RESULT];

/** Only a list that is over the budget has the search. */
function hasSearch(list: readonly ToolDefinitionLite[]): boolean {
  return list.some(({ name }) => name === SEARCH_TOOL);
}

function toSpill(
  given: boolean | Spill | undefined,
  { keyValues, clock, onError }: EconomyParts,
): Spill | undefined {
  if (given !== true) return given || undefined;
  return keyValues
    ? createKeyValueSpill(keyValues, { clock, onFailure: onError })
    : createMemorySpill();
}
