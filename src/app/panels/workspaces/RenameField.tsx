import { useEffect, useRef, useState } from 'react';
import form from '../../ui/form.module.css';

/** Options of {@link RenameField}. */
export interface RenameFieldProps {
  name: string;
  /** `undefined` where the name stays. */
  onDone: (name: string | undefined) => void;
}

/** A name in place of itself: Enter keeps what is typed, Escape what was there. */
export function RenameField({ name, onDone }: RenameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(name);
  useEffect(() => field.current?.select(), []);
  return (
    <input
      ref={field}
      className={form.text}
      aria-label={`New name of ${name}`}
      maxLength={120}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onDone(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onDone(text);
        if (event.key !== 'Escape') return;
        // The list stays open.
        event.preventDefault();
        onDone(undefined);
      }}
    />
  );
}
