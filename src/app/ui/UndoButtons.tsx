import { Redo2, Undo2 } from 'lucide-react';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from './Button.tsx';

/** Undo and redo within the sheet, which covers the page's Undo button. */
export function UndoButtons() {
  const undoes = useSession((state) => state.undo?.label);
  const redoes = useSession((state) => state.redo?.label);
  const { undo, redo } = useActions();
  return (
    <>
      <Button
        tone="plain"
        icon
        disabled={undoes === undefined}
        aria-label={undoes === undefined ? 'Undo' : `Undo: ${undoes}`}
        onClick={undo}
      >
        <Undo2 aria-hidden />
      </Button>
      <Button
        tone="plain"
        icon
        disabled={redoes === undefined}
        aria-label={redoes === undefined ? 'Redo' : `Redo: ${redoes}`}
        onClick={redo}
      >
        <Redo2 aria-hidden />
      </Button>
    </>
  );
}
