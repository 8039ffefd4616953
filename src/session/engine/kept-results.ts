import { canonicalJson } from '../../lib/canonical-json.ts';
import type { ContentWorld } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { KeptResult } from './run-cuts.ts';

/** The turns before a run, whose cut results it may read. */
export interface EarlierTurns {
  kept: KeptResults;
  /** A clock that skips all waiting. */
  createClock(): SessionClock;
  /** Called before such a turn with its clock, and again with its world. */
  follow?(clock: SessionClock, world: ContentWorld | undefined): void;
}

/** The cut results of the latest run of each batch, which a later batch can read. */
export class KeptResults {
  readonly #byBatch = new Map<string, { of: string; kept: readonly KeptResult[] }>();

  /** `undefined` if the open batch was not run, or not as its document is now. */
  get(workspace: Workspace): readonly KeptResult[] | undefined {
    const found = this.#byBatch.get(workspace.batchId);
    return found && found.of === toKey(workspace) ? found.kept : undefined;
  }

  set(workspace: Workspace, kept: readonly KeptResult[]): void {
    this.#byBatch.set(workspace.batchId, { of: toKey(workspace), kept });
  }
}

/** All of a document that decides about a run of its open batch and of those before it. */
function toKey(workspace: Workspace): string {
  const { batches, batchId, name: _, samples: _samples, expectations: _tests, ...rest } = workspace;
  const turns = batches.slice(0, batches.findIndex(({ id }) => id === batchId) + 1);
  return canonicalJson({ ...rest, turns }) ?? '';
}
