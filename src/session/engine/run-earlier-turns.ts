import { createRun } from '../store/run.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { BatchInput, EngineParts } from './batch-input.ts';
import { executeBatch } from './execute-batch.ts';
import { prepare } from './prepare-run.ts';
import type { KeptResult } from './run-cuts.ts';
import { createRunNotes } from './run-diagnostics.ts';

/**
 * The cut results of the batches before the open one, in their order. Batches that were not run as
 * they are now run out of sight, so equal documents give equal runs. They reach no real network,
 * because the user did not press Run for them.
 */
export async function runEarlierTurns(
  input: BatchInput,
  parts: EngineParts,
  signal: AbortSignal,
): Promise<readonly KeptResult[]> {
  const { workspace } = input;
  if (!parts.earlier) return [];
  const found: KeptResult[] = [];
  for (const { id: batchId } of workspace.batches) {
    if (batchId === workspace.batchId) break;
    const turn = { ...workspace, batchId };
    const kept = parts.earlier.kept.get(turn) ?? (await runTurn(turn, found));
    found.push(...kept);
  }
  return found;

  async function runTurn(
    turn: Workspace,
    earlier: readonly KeptResult[],
  ): Promise<readonly KeptResult[]> {
    const prepared = prepare(turn);
    if (!parts.earlier || signal.aborted || prepared.problems.some(({ blocks }) => blocks))
      return [];
    const clock = parts.earlier.createClock();
    const { follow } = parts.earlier;
    follow?.(clock, undefined);
    const run = createRun({ id: 0, input: turn, startedAt: clock.now() });
    let kept: readonly KeptResult[] = [];
    await executeBatch({
      ...{ ...input, ...parts, workspace: turn, prepared, only: undefined },
      ...{ clock, signal, network: undefined, onTurn: undefined },
      notes: createRunNotes({ run, clock, code: input.code, onNote: () => {} }),
      observer: () => {},
      onWorld: (world) => follow?.(clock, world),
      earlierResults: [...earlier],
      onKept: (results) => {
        kept = results;
      },
    });
    clock.dispose?.();
    if (!signal.aborted) parts.earlier.kept.set(turn, kept);
    return kept;
  }
}
