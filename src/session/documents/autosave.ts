import { isLongJson } from '../../lib/bounded-json.ts';
import type { Schedule } from '../lib/schedule.ts';
import type { SaveState } from '../store/state.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Draft, WorkspaceStorage } from './storage.ts';

/** Options of {@link createSaver}. */
export interface SaverOptions {
  storage: Pick<WorkspaceStorage, 'save' | 'stash'>;
  /** When to write after an edit, so that typing does not cause a write per key. */
  afterEdit: Schedule;
  /** @param error why the document is only in memory */
  onState(id: string, state: SaveState, error?: unknown): void;
  /** Another page has saved document `id`, so the draft is now a separate document. */
  onCopied(id: string, copy: Pick<Workspace, 'id' | 'name'>): void;
}

/** Writes the latest state of each document, one write at a time. */
export interface Saver {
  /** Sets the revision that was read: the next save replaces it. */
  track(id: string, revision: number): void;
  /** The last read or written revision; 0 if the document was never stored. */
  revisionOf(id: string): number;
  /** Keeps the document as a draft and writes it soon. */
  request(workspace: Workspace, outside: boolean): void;
  /** The unsaved draft of a document. */
  waiting(id: string): Draft | undefined;
  /** All unsaved drafts. */
  drafts(): readonly Draft[];
  /** Discards the waiting draft of a deleted document. */
  forget(id: string): void;
  /** Writes the waiting drafts. Never rejects. */
  flush(): Promise<void>;
  /**
   * Writes the waiting drafts where a closing page can still write: a flush may not end any more.
   * Takes time in proportion to the drafts.
   *
   * @returns false if a draft would be lost.
   */
  stash(): boolean;
}

/**
 * The size of a large document, in UTF-16 code units of its JSON. To copy one for the database takes
 * longer than a key press should.
 */
const LARGE = 500_000;
/** The most rounds of `afterEdit` that a large document waits for a pause of the edits. */
const MOST_ROUNDS = 20;

/**
 * Saves edits in the background. A large document waits until the edits pause. A document that cannot be written reports `memory-only` and waits:
 * the next edit of any document retries.
 *
 * Source: docs/contract.md#workspace.
 */
export function createSaver({ storage, afterEdit, onState, onCopied }: SaverOptions): Saver {
  const waiting = new Map<string, Draft>();
  const revisions = new Map<string, number>();
  let cancel: (() => void) | undefined;
  let editedInRound = false;
  let writing: Promise<void> | undefined;

  const revisionOf = (id: string) => revisions.get(id) ?? 0;
  const writeOne = async (id: string, draft: Draft) => {
    const { revision, copy } = await storage.save({ ...draft, revision: revisionOf(id) });
    const latest = waiting.get(id);
    if (latest) waiting.delete(id);
    const to = copy?.id ?? id;
    revisions.set(to, revision);
    if (latest && latest !== draft) {
      waiting.set(to, { ...latest, revision, workspace: { ...latest.workspace, ...copy } });
    }
    if (copy) onCopied(id, copy);
    if (!waiting.has(to)) onState(to, 'saved');
  };
  const write = async () => {
    const failed = new Set<Draft>();
    const next = () => [...waiting].find(([, draft]) => !failed.has(draft));
    for (let entry = next(); entry; entry = next()) {
      const [id, draft] = entry;
      try {
        await writeOne(id, draft);
      } catch (error) {
        failed.add(draft);
        storage.stash?.([draft]);
        onState(id, 'memory-only', error);
      }
    }
    // At once, so that later requests join the next round.
    writing = undefined;
  };
  const flush = async () => {
    cancel?.();
    cancel = undefined;
    if (waiting.size > 0) writing ??= write();
    await writing;
  };

  const schedule = (rounds: number) => {
    editedInRound = false;
    cancel = afterEdit(() => {
      cancel = undefined;
      const mayWait = editedInRound && rounds < MOST_ROUNDS;
      if (mayWait && [...waiting.values()].some(isLarge)) schedule(rounds + 1);
      else void flush();
    });
  };

  return {
    track: (id, revision) => void revisions.set(id, revision),
    revisionOf,
    request: (workspace, outside) => {
      const { id } = workspace;
      waiting.set(id, { workspace, outside, revision: revisionOf(id) });
      onState(id, 'saving');
      editedInRound = true;
      if (!cancel) schedule(1);
    },
    waiting: (id) => waiting.get(id),
    drafts: () => [...waiting.values()],
    forget: (id) => {
      waiting.delete(id);
      revisions.delete(id);
    },
    flush,
    stash: () => waiting.size === 0 || storage.stash?.([...waiting.values()]) === true,
  };
}

function isLarge({ workspace }: Draft): boolean {
  return isLongJson(workspace, LARGE);
}
