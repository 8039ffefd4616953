import { use } from 'react';
import { formatCount } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RunDetails } from './RunDetails.tsx';
import { RunList } from './RunList.tsx';
import styles from './RunsPanel.module.css';
import { useChosenRun } from './use-chosen-run.ts';

const ComparisonView = lazyPart(() =>
  import('./ComparisonView.tsx').then((part) => part.ComparisonView),
);

/** The runs of this workspace. Two of them can be pinned and compared. */
export function RunsPanel() {
  const runs = use(useActions().loadActions('runHistory'));
  const state = useSession((session) => session.runs);
  const [chosen, choose] = useChosenRun(state?.records ?? []);
  if (!state) return null;
  const { records, removed, kept } = state;
  const find = (id: string | undefined) => records.find((record) => record.id === id);
  const [a, b] = [find(state.a), find(state.b)];

  return (
    <div className={styles.panel}>
      <div className={styles.side}>
        <RunList state={state} chosen={chosen?.id} onChoose={choose} runs={runs} />
        {records.length > 1 && (
          <p className={styles.keys}>Keys: arrows select, A and B pin, Delete deletes.</p>
        )}
        <div className={styles.foot} role="status">
          {removed.length > 0 ? (
            <>
              {removed.length === 1
                ? 'One run was deleted.'
                : `${formatCount(removed.length)} runs were deleted.`}
              <Button small onClick={runs.restoreRemoved}>
                Undo
              </Button>
            </>
          ) : (
            kept === 'memory-only' &&
            'This browser stores no runs; they are lost when the page closes.'
          )}
        </div>
      </div>
      <div className={styles.main}>
        {a && b ? (
          <ComparisonView key={`${a.id} ${b.id}`} a={a} b={b} onPin={runs.pin} />
        ) : chosen ? (
          <RunDetails record={chosen} waiting={a ? 'B' : b ? 'A' : undefined} runs={runs} />
        ) : (
          <EmptyState title="Nothing has run yet.">
            <p>Finished runs appear here, with the changes since the previous run.</p>
          </EmptyState>
        )}
      </div>
    </div>
  );
}
