import { stringify } from 'yaml';
import * as z from 'zod/mini';
import { changeContext } from '../../workspace/context-transitions.ts';
import type { EditableText } from './editable-text.ts';
import { readYaml } from './read-text.ts';

const FILE = 'context.yaml';
const tokens = z.int().check(z.gte(0));
const trim = z.enum(['head', 'tail', 'head-tail', 'json']);

const contextSchema = z.strictObject({
  counter: z.exactOptional(z.enum(['estimate', 'o200k_base', 'cl100k_base'])),
  budget_tokens: z.exactOptional(tokens),
  trim: z.exactOptional(trim),
  trims: z.exactOptional(z.record(z.string(), trim)),
  keep_cut_results: z.exactOptional(z.boolean()),
  definitions_budget: z.exactOptional(tokens),
  always_include: z.exactOptional(z.array(z.string())),
});

/** How results are measured, cut and kept. Defaults are written where they explain themselves. */
export const contextText: EditableText = {
  fileName: FILE,
  language: 'yaml',
  read: ({ contextSettings = {} }) => {
    const { counter, budgetTokens, trim: all = 'head', trims, keepsCutResults } = contextSettings;
    const { definitionsBudget, alwaysInclude } = contextSettings;
    return stringify({
      ...(counter && { counter }),
      ...(budgetTokens !== undefined && { budget_tokens: budgetTokens }),
      trim: all,
      ...(trims && { trims }),
      keep_cut_results: keepsCutResults ?? false,
      ...(definitionsBudget !== undefined && { definitions_budget: definitionsBudget }),
      ...(alwaysInclude && { always_include: alwaysInclude }),
    });
  },
  write: (workspace, text) => {
    const read = readYaml(text, FILE, contextSchema);
    if (!read.ok) return read;
    const { counter, budget_tokens, trims, keep_cut_results } = read.value;
    const next = changeContext(workspace, {
      ...{ counter, budgetTokens: budget_tokens, trim: read.value.trim, trims },
      keepsCutResults: keep_cut_results,
      definitionsBudget: read.value.definitions_budget,
      alwaysInclude: read.value.always_include,
    });
    return { ok: true, workspace: next };
  },
};
