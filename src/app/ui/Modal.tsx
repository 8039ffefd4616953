import { X } from 'lucide-react';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { cx } from '../lib/class-names.ts';
import { Button } from './Button.tsx';
import styles from './Modal.module.css';

/** Options of {@link Modal}, besides those of a `<dialog>`. */
export interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'onCancel'> {
  title: string;
  /** In the middle of the page, as wide as its class says, or at its side from top to bottom. */
  place: 'middle' | 'side';
  /** The user wants it closed; the parent removes it. */
  onClose: () => void;
}

/**
 * What lies over the page and takes all of its keys, open for as long as it is mounted. Escape and
 * the cross close it, and the focus goes back to where it was.
 */
export function Modal({ title, place, className, onClose, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Before it is taken out of the document, where it could no longer give the focus back.
    return () => shown?.close();
  }, []);

  return (
    <dialog
      {...rest}
      ref={dialog}
      className={cx(styles.modal, styles[place], className)}
      aria-label={title}
      onCancel={(event) => {
        // A file picker inside says so as well when nothing is chosen.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.head}>
        <h2>{title}</h2>
        <Button tone="plain" icon aria-label="Close" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      {children}
    </dialog>
  );
}
