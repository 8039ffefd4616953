import { X } from 'lucide-react';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { cx } from '../lib/class-names.ts';
import { Button } from './Button.tsx';
import styles from './Modal.module.css';

/** Options of {@link Modal}, besides those of a `<dialog>`. */
export interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'onCancel'> {
  title: string;
  /**
   * `middle`: in the middle of the page, as wide as its class says; `side`: at the side, in full
   * height.
   */
  place: 'middle' | 'side';
  /** Has neither a visible title nor a close button; a click beside it closes it. */
  headless?: boolean;
  /** The user wants to close it; the parent removes it. */
  onClose: () => void;
}

/**
 * An overlay that handles all keys of the page, open while mounted. Escape and the close button
 * close it, and the focus returns to its previous place.
 */
export function Modal(props: ModalProps) {
  const { title, place, headless = false, className, onClose, children, ...rest } = props;
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Before it leaves the document; afterwards it could not return the focus.
    return () => shown?.close();
  }, []);

  return (
    <dialog
      {...rest}
      ref={dialog}
      className={cx(styles.modal, styles[place], className)}
      aria-label={title}
      // The backdrop belongs to the dialog. Escape is the keyboard's way.
      onPointerDown={(event) => {
        if (headless && event.target === event.currentTarget) onClose();
      }}
      onCancel={(event) => {
        // A file picker inside fires this event, too, when the user cancels.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {!headless && (
        <div className={styles.head}>
          <h2>{title}</h2>
          <Button tone="plain" icon aria-label="Close" onClick={onClose}>
            <X aria-hidden />
          </Button>
        </div>
      )}
      {children}
    </dialog>
  );
}
