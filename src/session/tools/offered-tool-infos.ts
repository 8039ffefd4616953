import { createMemorySpill, readResultTool } from '../../context/index.ts';
import type { Tool } from '../../core/index.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { offersReader } from '../workspace/context-transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { offeredSearch } from './offered-search.ts';

/**
 * The tools that the registry itself offers, by the settings of the workspace.
 *
 * @returns the same array for the same tools.
 */
export function offeredToolInfos(workspace: Workspace): readonly ToolInfo[] {
  return toInfos(offersReader(workspace), offeredSearch(workspace)[0]);
}

const toInfos = memoizeLast((reads: boolean, search: Tool | undefined): readonly ToolInfo[] =>
  reads || search ? [...(reads ? [READER] : []), ...(search ? [toSearchInfo(search)] : [])] : NONE,
);

const NONE: readonly ToolInfo[] = [];

const READER = toInfo(readResultTool(createMemorySpill()), {
  exampleArgs: { handle: 'r1' },
  source: `import { createMemorySpill, readResultTool } from 'toolyard/context';

/** createResultCuts({ spill }) registers it when a result is cut. */
export const tool = readResultTool(createMemorySpill());
`,
});

function toSearchInfo(search: Tool): ToolInfo {
  return toInfo(search, {
    exampleArgs: { query: 'read a file' },
    source: `import { createToolSearch } from 'toolyard/context';
import { registry } from './registry.ts';

/** Registers search_tools. Use the search in place of the registry. */
export const search = createToolSearch({
  registry,
  budget: { tokens: 4000 },
  countTokens: (text) => text.length / 4, // an estimate; use the tokenizer of your model instead
});
`,
  });
}

function toInfo(
  { name, description, schema, capabilities, ephemeral, outputIsUntrusted }: Tool,
  { exampleArgs, source }: { exampleArgs: unknown; source: string },
): ToolInfo {
  return {
    ...{ name, label: name, description, schema, capabilities, exampleArgs },
    ...{ group: 'context', origin: 'offered', hasReducer: false },
    ...(ephemeral && { ephemeral }),
    ...(outputIsUntrusted && { outputIsUntrusted }),
    loadSource: async () => source,
  };
}
