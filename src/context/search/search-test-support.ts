import {
  createToolRegistry,
  type Tool,
  type ToolContext,
  type ToolFilterOpts,
} from '../../core/index.ts';
import { makeCtx, makeTool } from '../../core/test-support.ts';
import { createToolSearch, type ToolSearchOptions } from './create-tool-search.ts';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  read_file: 'Reads a file from the disk.',
  send_mail: 'Sends a mail to a person.',
  list_orders: 'Lists the orders of a customer.',
  cancel_order: 'Cancels one order.',
  get_weather: 'The weather of a city.',
};
/** The names of the usual tools. */
export const SEARCHED_TOOLS = Object.keys(DESCRIPTIONS);

/** The tools of {@link openToolSearch}, and options of its search. */
export interface SearchSetup extends Partial<ToolSearchOptions> {
  tools?: Tool[];
  more?: Partial<Record<string, Partial<Tool>>>;
}

/** A registry of these tools with a search, by default of five tools over the budget. */
export function openToolSearch({ tools, more = {}, ...options }: SearchSetup = {}) {
  const registry = createToolRegistry({
    tools:
      tools ??
      SEARCHED_TOOLS.map((name) =>
        makeTool(name, { description: DESCRIPTIONS[name] ?? '', ...more[name] }),
      ),
  });
  const search = createToolSearch({ registry, budget: { chars: 0 }, ...options });
  const names = (sessionId = 's1', allowed?: string[], opts?: ToolFilterOpts) =>
    search.toDefinitions(sessionId, allowed, opts).map(({ name }) => name);
  const find = async (
    args: unknown,
    ctx: Partial<ToolContext> = {},
    allowed?: string[],
    opts?: ToolFilterOpts,
  ) => {
    const calls = [{ toolCallId: 'c0', name: 'search_tools', args }];
    const [settled] = await search.executeParallel(calls, makeCtx(ctx), allowed, opts);
    return settled;
  };
  return { registry, search, names, find };
}

/** The characters of the definitions of tools, as JSON. */
export function definitionChars(
  registry: ReturnType<typeof createToolRegistry>,
  ...names: string[]
): number {
  return registry
    .toDefinitions()
    .filter(({ name }) => names.includes(name))
    .reduce((sum, definition) => sum + JSON.stringify(definition).length, 0);
}
