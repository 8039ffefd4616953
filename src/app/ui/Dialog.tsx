import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

/** Options of {@link Dialog}. */
export interface DialogProps {
  title: string;
  /** The buttons besides Cancel. */
  foot?: ReactNode;
  /** Enter in a field, Ctrl or ⌘ with Enter anywhere, and the button of type `submit`. */
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A small form in the middle of the page, open for as long as it is mounted. Escape, the cross and
 * Cancel close it, and the focus goes back to where it was.
 */
export function Dialog({ title, foot, onSubmit, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('textarea, input:not([type=file])')?.focus();
    // Before it is taken out of the document, where it could no longer give the focus back.
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      data-takes-enter
      className={styles.dialog}
      aria-label={title}
      onCancel={(event) => {
        // A file picker inside says so as well when nothing is chosen.
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSubmit();
      }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div className={styles.head}>
          <h2>{title}</h2>
          <Button tone="plain" icon aria-label="Close" onClick={onClose}>
            <X aria-hidden />
          </Button>
        </div>
        <div className={styles.body}>{children}</div>
        <div className={styles.foot}>
          <Button onClick={onClose}>Cancel</Button>
          {foot}
        </div>
      </form>
    </dialog>
  );
}
