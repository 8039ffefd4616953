import { CornerDownRight } from 'lucide-react';
import { use } from 'react';
import { findBatchRun } from '../../session/run-history/index.ts';
import { selectBatch } from '../../session/store/index.ts';
import { formatPlural } from '../lib/format.ts';
import { useActions, useReadSession, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './RunBar.module.css';

/** Shows that only one call of the batch ran, with the ways back to the whole batch. */
export function OneCallBar() {
  const calls = useSession((state) => selectBatch(state).calls.length);
  const name = useSession(({ run }) => run?.lanes[0]?.toolCallId ?? 'one call');
  const batchRun = useSession(({ runs, run }) => findBatchRun(runs?.records ?? [], run)?.id);
  const actions = useActions();
  const read = useReadSession();
  const { show } = use(actions.loadActions('runHistory'));
  /** The bar, or its button, disappears. */
  const thenFocusTab = (act: () => void) => () => {
    act();
    document.getElementById(`bottom-tab-${read().bottomTab}`)?.focus();
  };
  if (calls < 2) return null;
  return (
    <section className={styles.bar} aria-label="Run of one call">
      <CornerDownRight aria-hidden />
      <p role="status" className={styles.text}>
        This run has only <b>{name}</b>. The batch has {formatPlural(calls, 'call')}.
      </p>
      {batchRun !== undefined && (
        <Button small onClick={thenFocusTab(() => show(batchRun))}>
          Show the batch's run
        </Button>
      )}
      <Button small onClick={thenFocusTab(actions.run)}>
        Run all {formatPlural(calls, 'call')}
      </Button>
    </section>
  );
}
