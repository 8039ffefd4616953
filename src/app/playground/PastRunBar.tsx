import { History } from 'lucide-react';
import { use } from 'react';
import { runTitle } from '../../session/run-history/index.ts';
import { formatClock } from '../lib/format-moment.ts';
import { useActions, useReadSession, useSession } from '../session-context.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './RunBar.module.css';

/** Shows that a past run is open, with a button to return. */
export function PastRunBar() {
  const id = useSession(({ past }) => past?.id);
  const record = useSession(({ runs }) => runs?.records.find((one) => one.id === id));
  const isOther = useSession(({ run, workspace }) => run?.batchId !== workspace.batchId);
  const actions = useActions();
  const read = useReadSession();
  const { showLatest, restoreWorkspace } = use(actions.loadActions('runHistory'));
  const left = record?.detail?.left ?? [];
  const back = () => {
    showLatest();
    // The bar disappears with the pressed button.
    document.getElementById(`bottom-tab-${read().bottomTab}`)?.focus();
  };
  return (
    <section className={styles.bar} aria-label="Past run">
      <History aria-hidden />
      <Badge>past run</Badge>
      <p role="status" className={styles.text}>
        <b>{record ? runTitle(record) : 'A deleted run'}</b>
        {record && `, ${formatClock(record.at)}`}
        {record && isOther && `, batch ${record.facts.batch}`}.{' '}
        {[...left, 'Sandbox data and edits belong to the current workspace.'].join(' ')}
      </p>
      <Button small onClick={() => id !== undefined && restoreWorkspace(id)}>
        Restore its workspace
      </Button>
      <Button small tone="primary" onClick={back}>
        Show the latest run
      </Button>
    </section>
  );
}
