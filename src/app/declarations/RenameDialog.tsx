import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import form from '../ui/form.module.css';

/** Options of {@link RenameDialog}. */
export interface RenameDialogProps {
  name: string;
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Asks for another name. */
export function RenameDialog({ name, onRename, onClose }: RenameDialogProps) {
  const [text, setText] = useState(name);
  const isEmpty = text.trim() === '';
  return (
    <Dialog
      title="Rename the declaration"
      onClose={onClose}
      onSubmit={() => {
        if (isEmpty) return;
        onRename(text);
        onClose();
      }}
      foot={
        <Button tone="primary" type="submit" disabled={isEmpty}>
          Rename
        </Button>
      }
    >
      <label className={form.field}>
        <span className={form.name}>Name</span>
        <input
          className={form.text}
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
    </Dialog>
  );
}
