import { useEffect, useRef, useState } from 'react';
import form from '../../ui/form.module.css';

/** Options of {@link RenameField}. */
export interface RenameFieldProps {
  name: string;
  /**
   * @param name `undefined` for no change. @param byKey whether the focus is still in the field
   * @param byKey whether the focus is still in the field.
   */
  onDone: (name: string | undefined, byKey: boolean) => void;
}

/** An editable name. Enter keeps the new text, Escape the old one. */
export function RenameField({ name, onDone }: RenameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(name);
  const isDone = useRef(false);
  useEffect(() => field.current?.select(), []);
  const finish = (next: string | undefined, byKey: boolean) => {
    // Removing the field may blur it.
    if (!isDone.current) onDone(next, byKey);
    isDone.current = true;
  };
  return (
    <input
      ref={field}
      className={form.text}
      aria-label={`New name of ${name}`}
      maxLength={120}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => finish(text, false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // Enter would press the row that gets the focus, and Escape would close the list.
        event.preventDefault();
        finish(event.key === 'Enter' ? text : undefined, true);
      }}
    />
  );
}
