import type { Batch, Workspace } from './workspace.ts';

/** The batches whose turns come before the open one's. */
export function earlierBatches({ batches, batchId }: Workspace): readonly Batch[] {
  const open = batches.findIndex(({ id }) => id === batchId);
  return batches.slice(0, Math.max(open, 0));
}
