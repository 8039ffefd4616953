/**
 * The open parts of a workspace. The first paint needs them, but none of the transitions.
 *
 * @module
 */

import type { Personality } from '../../core/index.ts';
import type { Batch, BatchCall, Workspace } from './workspace.ts';

/** The open batch. */
export function currentBatch(workspace: Workspace): Batch {
  const batch = workspace.batches.find(({ id }) => id === workspace.batchId);
  return batch ?? { id: workspace.batchId, name: '', description: '', calls: [] };
}

/** The current personality. */
export function currentPersonality(workspace: Workspace): Personality {
  const { personalities, personalityId } = workspace;
  const found = personalities.find(({ id }) => id === personalityId);
  return found ?? { id: personalityId, name: personalityId, description: '' };
}

/** A call of the open batch. */
export function findCall(workspace: Workspace, callId: string | undefined): BatchCall | undefined {
  return currentBatch(workspace).calls.find(({ id }) => id === callId);
}
