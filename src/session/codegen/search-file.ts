import { lookup } from '../lib/lookup.ts';
import { quote } from '../lib/quote.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toProperty } from './literal.ts';
import { COUNTER_FILE, counterName, toCountOption } from './program-counter.ts';

const SEARCH_TOOL = 'search_tools';

/** Whether the tools of a workspace are searched. Another tool with the name of the search prevents it. */
export function isSearched(
  { contextSettings }: Workspace,
  tools: readonly { name: string; origin: string }[],
): boolean {
  if (contextSettings?.definitionsBudget === undefined) return false;
  return tools.every(({ name, origin }) => name !== SEARCH_TOOL || origin === 'offered');
}

/** The file with the search of a workspace with a budget for definitions. */
export function toSearchFile(workspace: Workspace): string {
  const { definitionsBudget, alwaysInclude = [] } = workspace.contextSettings ?? {};
  return `import { createToolSearch } from 'toolyard/context';
import { session } from './context.ts';
import { ${counterName(workspace)} } from './${COUNTER_FILE}';
import { registry } from './registry.ts';

/** The definitions that fit the budget; the model finds the other tools with ${SEARCH_TOOL}. */
export const search = createToolSearch({
  registry,
  budget: { tokens: ${definitionsBudget} },
  ${toCountOption(workspace)},
${alwaysInclude.length > 0 ? `  ${toProperty('pinned', alwaysInclude, 1)},\n` : ''}});
${toLimits(workspace)}
/** In place of the registry: it lists the tools of each turn, and runs the calls. */
export const searched = search.forSession(session.sessionId);
`;
}

/** The output limit of the search, and how its results are cut. */
function toLimits({ budget, contextSettings }: Workspace): string {
  const maxResultChars = lookup(budget.caps, SEARCH_TOOL);
  const trim = lookup(contextSettings?.trims ?? {}, SEARCH_TOOL);
  const lines = [
    ...(maxResultChars === undefined ? [] : [`  tool.maxResultChars = ${maxResultChars};\n`]),
    ...(trim === undefined ? [] : [`  tool.trim = ${quote(trim)};\n`]),
  ];
  if (lines.length === 0) return '';
  return `const tool = registry.get(${quote(SEARCH_TOOL)});\nif (tool) {\n${lines.join('')}}\n`;
}
