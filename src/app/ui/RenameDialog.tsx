import { useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import form from './form.module.css';

/** Options of {@link RenameDialog}. */
export interface RenameDialogProps {
  /** The renamed object: `the declaration`. */
  what: string;
  name: string;
  /** Below the field: the other effects. */
  hint?: string;
  /** @returns why the name is refused, as a sentence; the dialog then stays open */
  onRename: (name: string) => string | undefined;
  onClose: () => void;
}

/** Asks for another name. */
export function RenameDialog({ what, name, hint, onRename, onClose }: RenameDialogProps) {
  const [text, setText] = useState(name);
  const [refusal, setRefusal] = useState<string>();
  const isEmpty = text.trim() === '';
  return (
    <Dialog
      title={`Rename ${what}`}
      onClose={onClose}
      onSubmit={() => {
        if (isEmpty) return;
        const why = onRename(text.trim());
        if (why === undefined) onClose();
        else setRefusal(why);
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
          aria-invalid={refusal !== undefined}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setText(event.target.value);
            setRefusal(undefined);
          }}
        />
      </label>
      {hint !== undefined && <p className={form.hint}>{hint}</p>}
      <p role="status" className={form.problem}>
        {refusal}
      </p>
    </Dialog>
  );
}
