import { useState } from 'react';
import { useReadSession, useSession } from '../../session-context.tsx';

/** Options of {@link EditNews}. */
export interface EditNewsProps {
  /** Shown before the first edit. */
  about: string;
}

/** The latest edit since the sheet opened, beside the buttons that undo it. */
export function EditNews({ about }: EditNewsProps) {
  const read = useReadSession();
  const [opening] = useState(read);
  const undo = useSession((state) => state.undo);
  const redo = useSession((state) => state.redo);
  if (redo && redo !== opening.redo) return <p role="status">Undone: {redo.label}.</p>;
  return <p role="status">{undo && undo !== opening.undo && !redo ? `${undo.label}.` : about}</p>;
}
