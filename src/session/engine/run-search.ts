import { createToolSearch, type ToolSearch } from '../../context/index.ts';
import { createFinder, SEARCH_TOOL, USUAL_LIMIT } from '../../context/search/search-tool.ts';
import type { DefaultToolRegistry, ToolDefinitionLite } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { lookup } from '../lib/lookup.ts';
import type { FittedDefinitions, OfferReason } from '../store/tool-visibility.ts';
import { loadCounter } from '../tokens/load-counter.ts';
import { isOfferedSearch } from '../tools/offered-search.ts';
import { earlierBatches } from '../workspace/earlier-batches.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';
import type { TurnInput } from './create-run-registry.ts';
import { withOutputLimits } from './output-limits.ts';

/** The definitions of a turn that fit the budget of the workspace, and the batch that goes with them. */
export interface RunSearch extends Pick<ToolSearch, 'executeParallel'> {
  definitions(): ToolDefinitionLite[];
  fitted(): FittedDefinitions;
}

/**
 * By the settings of the workspace. The tools that the batches before the open one call or find
 * are offered, so equal documents have equal definitions. May reject: an exact counter is a file of
 * its own.
 *
 * @returns `undefined` without a budget for definitions, and if another tool is `search_tools`
 */
export async function createRunSearch(
  workspace: Workspace,
  registry: DefaultToolRegistry,
  { ctx, allowedTools, filterOpts }: TurnInput,
): Promise<RunSearch | undefined> {
  const { counter, definitionsBudget, alwaysInclude = [] } = workspace.contextSettings ?? {};
  if (definitionsBudget === undefined || !isOfferedSearch(registry.get(SEARCH_TOOL)))
    return undefined;
  registry.unregister(SEARCH_TOOL);
  const countTokens = await loadCounter(counter);
  const search = createToolSearch({
    registry: withOutputLimits(registry, workspace),
    ...{ budget: { tokens: definitionsBudget }, countTokens, pinned: alwaysInclude },
  });
  const { sessionId } = ctx;
  const visible = () => registry.toDefinitions(allowedTools, filterOpts);
  const definitions = () => search.toDefinitions(sessionId, allowedTools, filterOpts);
  const reasons = new Map<string, OfferReason>();
  const offer = (names: readonly string[], reason: OfferReason) => {
    search.offer(sessionId, names);
    for (const name of names) reasons.set(name, reason);
  };
  const find = createFinder(USUAL_LIMIT);
  for (const { calls } of earlierBatches(workspace)) {
    // Each turn begins with a list, which the oldest finds leave.
    definitions();
    offer(
      calls.map(({ tool }) => tool),
      'used',
    );
    for (const call of calls) {
      const args = toSearch(call, workspace);
      if (args) offer(find(args, visible()).map(toName).reverse(), 'found');
    }
  }

  return {
    executeParallel: search.executeParallel,
    definitions,
    fitted: () => {
      const offered = new Set(definitions().map(({ name }) => name));
      const isOver = offered.has(SEARCH_TOOL);
      const reasonOf = (name: string): OfferReason | undefined => {
        if (name === SEARCH_TOOL) return isOver ? 'search' : 'idle';
        if (!offered.has(name)) return undefined;
        if (!isOver) return 'fits';
        if (alwaysInclude.includes(name) || registry.get(name)?.alwaysInclude) return 'pinned';
        return reasons.get(name) ?? 'turn';
      };
      const tools = visible().map((definition) => {
        const reason = reasonOf(definition.name);
        const tokens = countTokens(JSON.stringify(definition));
        return { definition, tokens, ...(reason && { reason }) };
      });
      return { budget: definitionsBudget, tools };
    },
  };
}

function toName({ definition }: { definition: ToolDefinitionLite }): string {
  return definition.name;
}

/** The arguments of a call that searches; `undefined` for another one, and for one that would fail. */
function toSearch(
  { tool, toolCallId, argsText }: BatchCall,
  { dryRun, scenario }: Workspace,
): object | undefined {
  if (tool !== SEARCH_TOOL || dryRun) return undefined;
  if (lookup(scenario.callFaults ?? {}, toolCallId)?.failure) return undefined;
  const args = parseJson(argsText);
  if (!isRecord(args) || typeof args.query !== 'string') return undefined;
  return args.limit === undefined || Number.isInteger(args.limit) ? args : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
