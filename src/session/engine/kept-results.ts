import type { Workspace } from '../workspace/workspace.ts';
import type { KeptResult } from './run-cuts.ts';

/** The cut results of the latest run of each batch, which a later batch can read. */
export class KeptResults {
  readonly #byBatch = new Map<string, readonly KeptResult[]>();

  /** The cut results of the batches before the open one, in the order of their turns. */
  before({ batches, batchId }: Workspace): readonly KeptResult[] {
    const open = batches.findIndex(({ id }) => id === batchId);
    return batches.slice(0, Math.max(open, 0)).flatMap(({ id }) => this.#byBatch.get(id) ?? []);
  }

  set(batchId: string, kept: readonly KeptResult[]): void {
    if (kept.length === 0) this.#byBatch.delete(batchId);
    else this.#byBatch.set(batchId, kept);
  }
}
