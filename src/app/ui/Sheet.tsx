import type { ReactNode } from 'react';
import { usePage } from '../lib/page-state.ts';
import { NARROW, useMedia } from '../lib/use-media.ts';
import { Button } from './Button.tsx';
import { Docked } from './Docked.tsx';
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
  /**
   * On a wide page, takes the place of the editor, so that what it changes stays in view. Default
   * false.
   */
  docked?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form at the side of the page, or over the whole page on a phone; open while mounted. Done and a
 * press beside it close it. A docked one has nothing beside it.
 */
export function Sheet({ title, about, foot, wide, docked, onClose, children }: SheetProps) {
  const panes = usePanes();
  const content = (
    <>
      <div className={styles.body}>
        <div className={styles.about}>{about}</div>
        {children}
      </div>
      <div className={styles.foot}>
        {foot}
        <Button className={styles.done} onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
  if (docked && panes) {
    return (
      <Docked title={title} panes={panes} onClose={onClose}>
        {content}
      </Docked>
    );
  }
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
      {content}
    </Modal>
  );
}

/** The panes of a wide page; absent on a phone and in the studio. */
function usePanes(): Element | null | undefined {
  const isNarrow = useMedia(NARROW);
  const isStudio = usePage((page) => page.isStudio);
  return isNarrow || isStudio ? undefined : document.getElementById('pane-editor')?.parentElement;
}
