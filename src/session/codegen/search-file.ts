import type { Workspace } from '../workspace/workspace.ts';
import { toProperty } from './literal.ts';

/** The file with the search of a workspace with a budget for definitions; `undefined` without one. */
export function toSearchFile({ contextSettings }: Workspace): string | undefined {
  const { definitionsBudget, alwaysInclude = [], counter } = contextSettings ?? {};
  if (definitionsBudget === undefined) return undefined;
  const used = counter ? `\n * The workspace counts with ${counter}.` : '';
  return `import { createToolSearch } from 'toolyard/context';
import { session } from './context.ts';
import { registry } from './registry.ts';

/** The definitions that fit the budget; the model finds the other tools with search_tools. */
export const search = createToolSearch({
  registry,
  budget: { tokens: ${definitionsBudget} },
  /**
   * An estimate. Use the tokenizer of your model instead.${used}
   */
  countTokens: (text) => Math.ceil(text.length / 4),
${alwaysInclude.length > 0 ? `  ${toProperty('pinned', alwaysInclude, 1)},\n` : ''}});

/** In place of the registry: it lists the tools of each turn, and runs the calls. */
export const searched = search.forSession(session.sessionId);
`;
}
