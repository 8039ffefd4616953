import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import { Modal } from './Modal.tsx';

/** Options of {@link Dialog}. */
export interface DialogProps {
  title: string;
  /** The buttons besides Cancel. */
  foot?: ReactNode;
  /**
   * Called on Enter in a field, on Ctrl or ⌘ with Enter anywhere, and by the button of type
   * `submit`.
   */
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A small form in the middle of the page. Cancel closes it; its first field has the focus. */
export function Dialog({ title, foot, onSubmit, onClose, children }: DialogProps) {
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('textarea, input:not([type=file])');
    field?.focus();
    // A text that waited here is replaced by the next paste.
    if (field instanceof HTMLTextAreaElement) field.select();
  }, []);

  return (
    <Modal
      title={title}
      place="middle"
      className={styles.dialog}
      data-takes-enter
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSubmit();
      }}
    >
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div className={styles.body}>{children}</div>
        <div className={styles.foot}>
          <Button onClick={onClose}>Cancel</Button>
          {foot}
        </div>
      </form>
    </Modal>
  );
}
