import { version } from '../../../package.json';
import type { SaveState } from '../../session/store/index.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { usePage } from '../lib/page-state.ts';
import { useSession } from '../session-context.tsx';
import styles from './StatusFooter.module.css';

const RunNumbers = lazyPart(() => import('./RunNumbers.tsx').then((part) => part.RunNumbers));

const Tour = lazyPart(() => import('./Tour.tsx').then((part) => part.Tour));

const SAVE_TEXT: Record<SaveState, string> = {
  saved: 'Saved',
  saving: 'Saving',
  'memory-only': 'Not saved: in memory only',
};

/** Where the document is stored, and the run in numbers. */
export function StatusFooter() {
  const save = useSession((state) => state.save);
  const isLink = useSession(({ link, save }) => link !== undefined && save === 'saved');
  const update = usePage((page) => page.update);
  return (
    <footer className={styles.footer}>
      <span>{isLink ? 'From a link, not saved' : SAVE_TEXT[save]}</span>
      <span className={styles.version}>core {version}</span>
      {update && (
        <button type="button" className={styles.update} onClick={update}>
          Reload to update
        </button>
      )}
      <Tour />
      <span className={styles.grow} />
      <RunNumbers />
    </footer>
  );
}
