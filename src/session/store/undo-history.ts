import type { Workspace } from '../workspace/workspace.ts';
import type { EditNote, EditScope } from './edit-note.ts';
import type { Selection } from './selection.ts';
import type { SessionState } from './state.ts';

/** What a step leads back to: documents share what they have in common, so a step costs little. */
export interface HistoryEntry extends Selection {
  workspace: Workspace;
  trust: SessionState['trust'];
}

interface Step extends EditNote {
  before: HistoryEntry;
  after: HistoryEntry;
}

/** Where a step leads, and whether that is another document. */
export interface Way {
  to: HistoryEntry;
  replaces: boolean;
}

/** Makes one edit, and remembers it; `false` where it changes nothing. */
export type Edit = (
  note: string | EditNote,
  change: (workspace: Workspace) => Workspace,
  selection?: Partial<Selection>,
) => boolean;

/** The edits of one document, in their order. */
export interface History {
  record(note: EditNote, before: HistoryEntry, after: HistoryEntry): void;
  /** Ends the step under way: what is typed next is another one. */
  seal(): void;
  /** @returns the way back; `undefined` without one. */
  undo(): Way | undefined;
  redo(): Way | undefined;
  clear(): void;
  /** Changes every document that a step leads to; for what is true of all of them from now on. */
  rewrite(change: (workspace: Workspace) => Workspace): void;
}

/** How many steps are kept; the oldest are forgotten. */
const LIMIT = 200;

/**
 * Remembers edits as the documents before and after them. What is typed in one place is one step,
 * as an editor has an undo of its own.
 *
 * Source: docs/contract.md#workspace.
 *
 * @param onChange receives what can be taken back and done again, each time that it changes.
 */
export function createHistory(onChange: (scope: EditScope) => void): History {
  let done: Step[] = [];
  let undone: Step[] = [];
  let open = false;
  const tell = () => {
    const [last, next] = [done.at(-1), undone.at(-1)];
    onChange({
      undo: last && { label: last.label, ...(last.removes && { removes: true }) },
      redo: next && { label: next.label },
    });
  };
  return {
    record: (note, before, after) => {
      const last = done.at(-1);
      const goesOn = open && note.merge !== undefined && last?.merge === note.merge;
      done = goesOn
        ? [...done.slice(0, -1), { ...last, ...note, after }]
        : [...done, { ...note, before, after }].slice(-LIMIT);
      undone = [];
      open = true;
      if (!goesOn || last.label !== note.label) tell();
    },
    seal: () => {
      open = false;
    },
    undo: () => {
      const last = done.at(-1);
      if (!last) return undefined;
      done = done.slice(0, -1);
      undone = [...undone, last];
      open = false;
      tell();
      return { to: last.before, replaces: last.replaces ?? false };
    },
    redo: () => {
      const next = undone.at(-1);
      if (!next) return undefined;
      undone = undone.slice(0, -1);
      done = [...done, next];
      open = false;
      tell();
      return { to: next.after, replaces: next.replaces ?? false };
    },
    clear: () => {
      done = [];
      undone = [];
      open = false;
      tell();
    },
    rewrite: (change) => {
      // One step ends where the next begins, and stays the same object.
      const changed = new Map<Workspace, Workspace>();
      const turn = (moment: HistoryEntry): HistoryEntry => {
        const workspace = changed.get(moment.workspace) ?? change(moment.workspace);
        changed.set(moment.workspace, workspace);
        return { ...moment, workspace };
      };
      const all = (steps: Step[]) =>
        steps.map((step) => ({ ...step, before: turn(step.before), after: turn(step.after) }));
      done = all(done);
      undone = all(undone);
    },
  };
}
