import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './Sheet.module.css';

/** Options of {@link Sheet}. */
export interface SheetProps {
  title: string;
  /** One or two sentences below the title. */
  about?: ReactNode;
  /** What stays in view below what scrolls. */
  foot: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form at the side of the page, on a phone all over it; open for as long as it is mounted.
 * Escape, the cross and a press beside it close it, and the focus goes back to where it was.
 */
export function Sheet({ title, about, foot, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by keyboard.
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className={styles.whole}>
        <div className={styles.head}>
          <h2>{title}</h2>
          <Button tone="plain" icon aria-label="Close" onClick={() => dialog.current?.close()}>
            <X aria-hidden />
          </Button>
        </div>
        <div className={styles.body}>
          {about !== undefined && <p className={styles.about}>{about}</p>}
          {children}
        </div>
        <div className={styles.foot}>
          {foot}
          <Button className={styles.done} onClick={() => dialog.current?.close()}>
            Done
          </Button>
        </div>
      </div>
    </dialog>
  );
}
