import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { coverEditor } from '../lib/page-state.ts';
import { Button } from './Button.tsx';
import styles from './Docked.module.css';

/** Options of {@link Docked}. */
export interface DockedProps {
  title: string;
  /** The panes of the page. */
  panes: Element;
  /** The user wants to close it; the parent removes it. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in the place of the editor, open while mounted. Everything that it changes stays in view
 * and can be used. Escape inside and the close button close it, and the focus returns to its
 * previous place.
 */
export function Docked({ title, panes, onClose, children }: DockedProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    coverEditor(true);
    shown?.show();
    return () => {
      coverEditor(false);
      // Before it leaves the document; afterwards it could not return the focus.
      shown?.close();
    };
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      id="pane-sheet"
      className={styles.docked}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // A menu or a list inside closes first.
        if ((event.target as Element).closest('[popover], [aria-expanded="true"]')) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.head}>
        <h2>{title}</h2>
        <Button tone="plain" icon aria-label="Close" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      {children}
    </dialog>,
    panes,
  );
}
