import type { Schedule } from './schedule.ts';
import type { SaveState } from './state.ts';
import type { WorkspaceStorage } from './storage.ts';
import type { Workspace } from './workspace.ts';

/** Options of {@link createSaver}. */
export interface SaverOptions {
  storage: WorkspaceStorage;
  /** When to write after an edit, so that typing does not write with each key. */
  afterEdit: Schedule;
  onState(state: SaveState): void;
}

/** Writes the latest document, one write at a time. */
export interface Saver {
  /** Remembers the document and writes it soon. */
  request(workspace: Workspace): void;
  /** Lets writes begin: what was stored before is known, and safe. */
  open(): void;
  /** Forbids every write, for good: it could replace what nobody could read. */
  refuse(): void;
  /** Writes what waits, now. Never rejects. */
  flush(): Promise<void>;
}

/**
 * Saves edits in the background. A write that fails says `memory-only`; the next edit tries
 * again. Until {@link Saver.open} nothing is written, since the stored document may hold work.
 *
 * Source: page 4, 'Nothing is lost'.
 */
export function createSaver({ storage, afterEdit, onState }: SaverOptions): Saver {
  let phase: 'waiting' | 'open' | 'refused' = 'waiting';
  let pending: Workspace | undefined;
  let cancel: (() => void) | undefined;
  let writing: Promise<void> | undefined;

  const write = async () => {
    while (pending && phase === 'open') {
      const workspace = pending;
      pending = undefined;
      try {
        await storage.save(workspace);
        if (!pending) onState('saved');
      } catch {
        onState('memory-only');
      }
    }
  };
  const flush = async () => {
    cancel?.();
    cancel = undefined;
    // A page that ends now gets no further than this line.
    if (pending && phase === 'open') storage.stash?.(pending);
    writing ??= write().finally(() => {
      writing = undefined;
    });
    await writing;
  };
  const plan = () => {
    cancel ??= afterEdit(() => {
      cancel = undefined;
      void flush();
    });
  };

  return {
    request: (workspace) => {
      if (phase === 'refused') return;
      pending = workspace;
      onState('saving');
      plan();
    },
    open: () => {
      if (phase !== 'waiting') return;
      phase = 'open';
      if (pending) plan();
    },
    refuse: () => {
      phase = 'refused';
      pending = undefined;
      cancel?.();
      cancel = undefined;
      onState('memory-only');
    },
    flush,
  };
}
