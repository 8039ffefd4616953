import {
  createMemorySpill,
  createResultCuts,
  readResultTool,
  type Spill,
  type SpilledResult,
} from '../../context/index.ts';
import type { ResultCutter, Tool } from '../../core/index.ts';
import type { KeptCut } from '../store/run.ts';
import { loadCounter } from '../tokens/load-counter.ts';
import { offersReader } from '../workspace/context-transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A cut result of a batch, with the handle that its marker names. */
export interface KeptResult {
  handle: string;
  batchId: string;
  result: SpilledResult;
}

/** Kept results without their texts. */
export function toKeptCuts(kept: readonly KeptResult[]): KeptCut[] {
  return kept.map(({ handle, batchId, result: { tool, toolCallId, text } }) => ({
    ...{ handle, batchId, tool, toolCallId, chars: text.length },
  }));
}

/** How the results of a run are cut. */
export interface RunCuts {
  /** Absent where the registry's own cut suffices. */
  cutter?: ResultCutter;
  /** Tools that read what earlier batches cut. */
  offered: readonly Tool[];
  /** The cut results that the run kept. */
  kept(): readonly KeptResult[];
}

const NONE: RunCuts = { offered: [], kept: () => [] };

/** By the settings of the workspace. May reject: an exact counter is a file of its own. */
export async function createRunCuts(
  workspace: Workspace,
  earlier: readonly KeptResult[] = [],
): Promise<RunCuts> {
  const { contextSettings } = workspace;
  if (!contextSettings) return NONE;
  const { counter, budgetTokens, trim, trims, keepsCutResults } = contextSettings;
  if (budgetTokens === undefined && !trim && !trims && !keepsCutResults) return NONE;
  const countTokens = await loadCounter(counter);
  const spill = keepsCutResults ? new RunSpill(workspace.batchId, earlier) : undefined;
  return {
    cutter: createResultCuts({ countTokens, ...(trim && { trim }), ...(spill && { spill }) }),
    offered: spill && offersReader(workspace) ? [readResultTool(spill)] : [],
    kept: () => spill?.added ?? [],
  };
}

/** The results of the batches before and of this one. Handles continue, so equal runs have equal ones. */
class RunSpill implements Spill {
  readonly added: KeptResult[] = [];
  readonly #memory = createMemorySpill();
  readonly #batchId: string;

  constructor(batchId: string, earlier: readonly KeptResult[]) {
    this.#batchId = batchId;
    for (const { result } of earlier) this.#memory.put(result);
  }

  put(result: SpilledResult): string | undefined {
    const handle = this.#memory.put(result);
    if (handle !== undefined) this.added.push({ handle, batchId: this.#batchId, result });
    return handle;
  }

  get(...asked: Parameters<Spill['get']>): ReturnType<Spill['get']> {
    return this.#memory.get(...asked);
  }
}
