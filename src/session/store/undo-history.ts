import type { Workspace } from '../workspace/workspace.ts';
import type { EditNote, EditScope } from './edit-note.ts';
import type { Selection } from './selection.ts';
import type { SessionState } from './state.ts';

/**
 * The documents before and after a step. They share unchanged parts, so a step needs little memory.
 */
export interface HistoryEntry extends Selection {
  workspace: Workspace;
  trust: SessionState['trust'];
}

interface Step extends EditNote {
  before: HistoryEntry;
  after: HistoryEntry;
}

/** The target of a step, and whether it is another document. */
export interface Way {
  to: HistoryEntry;
  replaces: boolean;
}

/** Makes one edit and records it; `false` if it changes nothing. */
export type Edit = (
  note: string | EditNote,
  change: (workspace: Workspace) => Workspace,
  selection?: Partial<Selection>,
) => boolean;

/** Completes an earlier edit, in the document and in its history, without a step of its own. */
export type Amend = (change: (workspace: Workspace) => Workspace) => void;

/** The edit history of one document. */
export interface History {
  record(note: EditNote, before: HistoryEntry, after: HistoryEntry): void;
  /** Ends the current step. The next edit starts a new one. */
  seal(): void;
  /** @returns the previous document; `undefined` without one */
  undo(): Way | undefined;
  redo(): Way | undefined;
  clear(): void;
  /** Changes every document in the history, for facts that hold for all of them from now on. */
  rewrite(change: (workspace: Workspace) => Workspace): void;
}

/** The maximum number of steps; the oldest are dropped. */
const LIMIT = 200;

/**
 * Records edits as the documents before and after them. Consecutive typing in one place is one
 * step, because an editor has its own undo.
 *
 * Source: docs/contract.md#workspace.
 *
 * @param onChange Called with the available undo and redo steps whenever they change.
 */
export function createHistory(onChange: (scope: EditScope) => void): History {
  let done: Step[] = [];
  let undone: Step[] = [];
  let open = false;
  const tell = (historyEnd?: EditScope['historyEnd']): undefined => {
    const [last, next] = [done.at(-1), undone.at(-1)];
    onChange({
      undo: last && {
        label: last.label,
        ...(last.merge !== undefined && { merge: last.merge }),
        ...(last.offersUndo && { offersUndo: true }),
      },
      redo: next && { label: next.label },
      historyEnd,
    });
  };
  return {
    record: (note, before, after) => {
      const last = done.at(-1);
      const goesOn = (open || note.joins) && note.merge !== undefined && last?.merge === note.merge;
      done = goesOn
        ? [...done.slice(0, -1), { ...last, ...joined(last, note), after }]
        : [...done, { ...note, before, after }].slice(-LIMIT);
      undone = [];
      open = true;
      if (!goesOn || last.label !== note.label || note.offersUndo) tell();
    },
    seal: () => {
      open = false;
    },
    undo: () => {
      const last = done.at(-1);
      if (!last) return tell({ of: 'undo' });
      done = done.slice(0, -1);
      undone = [...undone, last];
      open = false;
      tell();
      return { to: last.before, replaces: last.replaces ?? false };
    },
    redo: () => {
      const next = undone.at(-1);
      if (!next) return tell({ of: 'redo' });
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
      // A step ends where the next begins, with the same object.
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

/** The later of two notes of one step. If both rename one thing, it says the whole change of name. */
function joined(earlier: EditNote, note: EditNote): EditNote {
  if (!note.renames || earlier.renames?.to !== note.renames.from) return note;
  const { from } = earlier.renames;
  const { to } = note.renames;
  return {
    ...note,
    renames: { from, to },
    label: from === to ? note.label : `Renamed ${from} to ${to}`,
  };
}
