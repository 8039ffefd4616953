import {
  type CountTokens,
  createMemorySpill,
  createResultCuts,
  readResultTool,
  type Spill,
  type SpilledResult,
  type SpillOwner,
} from '../../context/index.ts';
import type { ResultCutter, Tool } from '../../core/index.ts';
import type { KeptCut } from '../store/run.ts';
import { toCounterFailure } from '../tokens/counter-failure.ts';
import { estimateTokens } from '../tokens/estimate-tokens.ts';
import { loadCounter } from '../tokens/load-counter.ts';
import type { TokenCounterName } from '../workspace/context-settings.ts';
import { offersReader } from '../workspace/context-transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { hasCuts } from '../workspace/workspace-cuts.ts';

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

/**
 * By the settings of the workspace, and by those of its own tools. Without its exact counter, tokens
 * are estimated, with a warning.
 */
export async function createRunCuts(
  workspace: Workspace,
  earlier: readonly KeptResult[],
  tools: readonly Pick<Tool, 'trim' | 'maxResultTokens'>[] = [],
): Promise<RunCuts> {
  const { counter, trim, keepsCutResults } = workspace.contextSettings ?? {};
  const isOwn = tools.some((tool) => tool.trim || tool.maxResultTokens !== undefined);
  if (!hasCuts(workspace) && !isOwn) return NONE;
  const { countTokens, warning } = await openCounter(counter);
  const spill = keepsCutResults ? new RunSpill(workspace, earlier) : undefined;
  return {
    cutter: withWarning(
      createResultCuts({ countTokens, ...(trim && { trim }), ...(spill && { spill }) }),
      warning,
    ),
    offered: spill && offersReader(workspace) ? [readResultTool(spill)] : [],
    kept: () => spill?.added ?? [],
  };
}

async function openCounter(
  name: TokenCounterName | undefined,
): Promise<{ countTokens: CountTokens; warning?: string }> {
  try {
    return { countTokens: await loadCounter(name) };
  } catch {
    return { countTokens: estimateTokens, warning: toCounterFailure(name ?? 'estimate') };
  }
}

function withWarning(cutter: ResultCutter, warning: string | undefined): ResultCutter {
  if (warning === undefined) return cutter;
  return { open: (batch) => Object.assign(cutter.open(batch), { warning }) };
}

/**
 * The results of the batches before and of this one. Handles begin with the number of the turn, so
 * those of a batch do not depend on what was run before it.
 */
class RunSpill implements Spill {
  readonly added: KeptResult[] = [];
  readonly #memory = createMemorySpill();
  readonly #batchId: string;
  readonly #prefix: string;
  /** The handles in memory by those of the run. */
  readonly #handles = new Map<string, string>();

  constructor({ batches, batchId }: Workspace, earlier: readonly KeptResult[]) {
    this.#batchId = batchId;
    const turn = batches.findIndex(({ id }) => id === batchId) + 1;
    this.#prefix = turn > 1 ? `r${turn}-` : 'r';
    for (const { handle, result } of earlier) this.#keep(handle, result);
  }

  put(result: SpilledResult): string | undefined {
    const handle = `${this.#prefix}${this.added.length + 1}`;
    if (!this.#keep(handle, result)) return undefined;
    this.added.push({ handle, batchId: this.#batchId, result });
    return handle;
  }

  get(owner: SpillOwner, handle: string): ReturnType<Spill['get']> {
    return this.#memory.get(owner, this.#handles.get(handle) ?? '');
  }

  #keep(handle: string, result: SpilledResult): boolean {
    const inMemory = this.#memory.put(result);
    if (inMemory !== undefined) this.#handles.set(handle, inMemory);
    return inMemory !== undefined;
  }
}
