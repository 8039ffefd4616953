import { useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { TabList, TabPanel } from '../../ui/Tabs.tsx';
import { UndoButtons } from '../../ui/UndoButtons.tsx';
import styles from './CompareSheet.module.css';
import { EditNews } from './EditNews.tsx';
import { PairView } from './PairView.tsx';

const MatrixView = lazyPart(() =>
  import('./matrix/MatrixView.tsx').then((part) => part.MatrixView),
);

/** Options of {@link CompareSheet}. */
export interface CompareSheetProps {
  /** The view that opens first. Default `pair`. */
  view?: CompareView;
  onClose: () => void;
}

/** Two personalities side by side, or all of them in the access matrix. */
export type CompareView = (typeof VIEWS)[number]['id'];

const VIEWS = [
  { id: 'pair', label: 'Two personalities' },
  { id: 'matrix', label: 'Access matrix' },
] as const;

/** The access of personalities compared, with edits in place. */
export function CompareSheet({ view: opening = 'pair', onClose }: CompareSheetProps) {
  const [view, setView] = useState<CompareView>(opening);
  return (
    <Modal
      title="Compare personalities"
      place="middle"
      className={styles.sheet}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.views}>
        <TabList
          label="Views of the comparison"
          group="compare"
          items={VIEWS}
          value={view}
          onChange={setView}
        />
      </div>
      <TabPanel group="compare" value={view} className={styles.view}>
        {view === 'pair' ? <PairView onLeave={onClose} /> : <MatrixView onLeave={onClose} />}
      </TabPanel>
      <div className={styles.foot}>
        {view === 'pair' ? <p>{ABOUT}</p> : <EditNews about={ABOUT} />}
        <UndoButtons />
        <Button onClick={onClose}>Done</Button>
      </div>
    </Modal>
  );
}

/** The same sheet, opened at the access matrix. */
export function MatrixSheet({ onClose }: Pick<CompareSheetProps, 'onClose'>) {
  return <CompareSheet view="matrix" onClose={onClose} />;
}

const ABOUT =
  'This comparison uses your current edits and runs no tool. Live mode runs them at once.';
