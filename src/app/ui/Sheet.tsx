import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';
import styles from './Sheet.module.css';

/** Options of {@link Sheet}. */
export interface SheetProps {
  title: string;
  /** One or two sentences below the title. */
  about: ReactNode;
  /** Content below the scrolling part, always visible. */
  foot: ReactNode;
  /** For bars and tables. Default false. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form at the side of the page, or over the whole page on a phone; open while mounted. Done and a
 * press beside it close it.
 */
export function Sheet({ title, about, foot, wide, onClose, children }: SheetProps) {
  return (
    <Modal
      title={title}
      place="side"
      className={wide ? styles.wide : undefined}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.body}>
        <p className={styles.about}>{about}</p>
        {children}
      </div>
      <div className={styles.foot}>
        {foot}
        <Button className={styles.done} onClick={onClose}>
          Done
        </Button>
      </div>
    </Modal>
  );
}
