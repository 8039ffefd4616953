/** Something that can be taken back. */
export interface Undoable {
  /** For a button: `Remove weather`. */
  label: string;
  takeBack(): void;
}

/** How many steps are kept; the oldest are forgotten. */
const LIMIT = 20;

/** What a person may take back, the latest first. */
export interface UndoStack {
  push(step: Undoable): void;
  /** Takes the latest step back; nothing where there is none. */
  undo(): void;
}

/** @param onChange receives the label of the latest step, `undefined` where none is left. */
export function createUndoStack(
  onChange: (undo: { label: string } | undefined) => void,
): UndoStack {
  let steps: Undoable[] = [];
  const tell = () => {
    const last = steps.at(-1);
    onChange(last && { label: last.label });
  };
  return {
    push: (step) => {
      steps = [...steps, step].slice(-LIMIT);
      tell();
    },
    undo: () => {
      const last = steps.at(-1);
      if (!last) return;
      steps = steps.slice(0, -1);
      tell();
      last.takeBack();
    },
  };
}
