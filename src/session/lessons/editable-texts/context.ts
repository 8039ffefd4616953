import { stringify } from 'yaml';
import * as z from 'zod/mini';
import { callKey, KEEP_LIMITS } from '../../workspace/compaction-choice.ts';
import { changeContext } from '../../workspace/context-transitions.ts';
import type { Batch } from '../../workspace/workspace.ts';
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
  keep_turns: z.exactOptional(z.int().check(z.gte(KEEP_LIMITS.min), z.lte(KEEP_LIMITS.max))),
  pinned: z.exactOptional(z.array(z.string())),
});

/** How results are measured, cut and kept. Defaults are written where they explain themselves. */
export const contextText: EditableText = {
  fileName: FILE,
  language: 'yaml',
  read: ({ contextSettings = {}, batches }) => {
    const { counter, budgetTokens, trim: all = 'head', trims, keepsCutResults } = contextSettings;
    const { definitionsBudget, alwaysInclude, keepTurns, pinnedResults } = contextSettings;
    return stringify({
      ...(counter && { counter }),
      ...(budgetTokens !== undefined && { budget_tokens: budgetTokens }),
      trim: all,
      ...(trims && { trims }),
      keep_cut_results: keepsCutResults ?? false,
      ...(definitionsBudget !== undefined && { definitions_budget: definitionsBudget }),
      ...(alwaysInclude && { always_include: alwaysInclude }),
      ...(keepTurns !== undefined && { keep_turns: keepTurns }),
      ...(pinnedResults && { pinned: toCallIds(batches, pinnedResults) }),
    });
  },
  write: (workspace, text) => {
    const read = readYaml(text, FILE, contextSchema);
    if (!read.ok) return read;
    const { counter, budget_tokens, trims, keep_cut_results, pinned = [] } = read.value;
    const pins = toPins(workspace.batches, pinned);
    if (typeof pins === 'string') return { ok: false, message: pins };
    const next = changeContext(workspace, {
      ...{ counter, budgetTokens: budget_tokens, trim: read.value.trim, trims },
      keepsCutResults: keep_cut_results,
      definitionsBudget: read.value.definitions_budget,
      alwaysInclude: read.value.always_include,
      keepTurns: read.value.keep_turns,
      pinnedResults: pins,
    });
    return { ok: true, workspace: next };
  },
};

function keysOf(batches: readonly Batch[]): { toolCallId: string; key: string }[] {
  return batches.flatMap(({ id, calls }) =>
    calls.map((call) => ({ toolCallId: call.toolCallId, key: callKey(id, call.id) })),
  );
}

function toCallIds(batches: readonly Batch[], pins: readonly string[]): string[] {
  return keysOf(batches).flatMap(({ toolCallId, key }) => (pins.includes(key) ? [toolCallId] : []));
}

/** The keys of all calls with these ids, or the unknown id as a sentence. */
function toPins(batches: readonly Batch[], ids: readonly string[]): string[] | string {
  const keys = keysOf(batches);
  const unknown = ids.find((id) => keys.every(({ toolCallId }) => toolCallId !== id));
  if (unknown !== undefined) {
    const known = keys.map(({ toolCallId }) => toolCallId).join(', ');
    return `${FILE}: \`pinned\` names ${unknown}, which is no id of a call. The ids are ${known}.`;
  }
  return keys.flatMap(({ toolCallId, key }) => (ids.includes(toolCallId) ? [key] : []));
}
