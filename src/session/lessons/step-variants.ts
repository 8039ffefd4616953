import type { LessonStep, StepVariant } from '../../catalog/lessons/lesson.ts';
import type { LessonOutcome } from '../../catalog/lessons/outcome.ts';
import { toStartCalls } from '../content/to-workspace-from-start.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Runs a document apart; `undefined` if it does not run. May reject. */
export type RunVariant = (workspace: Workspace) => Promise<LessonOutcome | undefined>;

/** The outcomes of a step's variants, by name. One that does not run is absent. */
export async function runVariants(
  workspace: Workspace,
  variants: NonNullable<LessonStep['variants']>,
  run: RunVariant,
): Promise<NonNullable<LessonOutcome['variants']>> {
  const entries = await Promise.all(
    Object.entries(variants).map(async ([name, variant]) => {
      const outcome = await run(toVariant(workspace, variant));
      return outcome ? [[name, outcome] as const] : [];
    }),
  );
  return Object.fromEntries(entries.flat());
}

/** The document with the parts of a variant. */
export function toVariant(workspace: Workspace, variant: StepVariant): Workspace {
  const { calls, secrets, fixtures } = variant;
  const { scenario, batches, batchId } = workspace;
  const tools = [...workspace.tools];
  for (const [index, code] of Object.entries(variant.tools ?? {})) {
    const before = tools[Number(index)] ?? { id: `variant-${index}`, disabled: false };
    tools[Number(index)] = { ...before, code };
  }
  for (const [index, [part, by]] of Object.entries(variant.edits ?? {})) {
    const own = tools[Number(index)];
    if (own) tools[Number(index)] = { ...own, code: own.code.replace(part, () => by) };
  }
  return {
    ...workspace,
    tools,
    batches: calls
      ? batches.map((one) => (one.id === batchId ? { ...one, calls: toStartCalls(calls) } : one))
      : batches,
    scenario: {
      ...scenario,
      secrets: { ...scenario.secrets, ...secrets },
      ...(fixtures && { fixtures: { ...scenario.fixtures, ...fixtures } }),
    },
  };
}
