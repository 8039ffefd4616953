import { type ReactNode, useId, useRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import styles from './Popover.module.css';
import { placeBeside } from './place-beside.ts';

/** Options of {@link Popover}, besides those of its button. */
export interface PopoverProps extends ButtonProps {
  /** The name of the opened element. */
  title: string;
  /** The content of the button. */
  label: ReactNode;
  children: ReactNode;
}

/** A button that opens a small element beside it. Escape and a press elsewhere close it. */
export function Popover({ title, label, children, ...button }: PopoverProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button {...button} ref={opener} popoverTarget={id}>
        {label}
      </Button>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        className={styles.box}
        onToggle={(event) => {
          if (event.newState === 'open' && box.current && opener.current)
            placeBeside(box.current, opener.current);
        }}
      >
        {children}
      </div>
    </>
  );
}
