import { selectLadder } from '../../../session/ladder-selectors.ts';
import { selectCall, selectIsStale, selectLane } from '../../../session/selectors.ts';
import { formatDuration } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Ladder } from '../../ui/ladder/Ladder.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './Inspector.module.css';
import { NestedCalls } from './NestedCalls.tsx';
import { OutputView } from './OutputView.tsx';

/** Why the selected call went as it did, and what came of it. */
export function Inspector() {
  const call = useSession(selectCall);
  const lane = useSession(selectLane);
  const steps = useSession(selectLadder);
  const stale = useSession(selectIsStale);
  const { applyFix } = useActions();

  if (call === undefined) {
    return (
      <EmptyState title="No call is selected.">
        <p>Choose one in the timeline to see the gates that it passed.</p>
      </EmptyState>
    );
  }
  return (
    <Scroller label="The selected call" className={styles.inspector}>
      <div className={styles.head}>
        <StatusIcon status={lane?.status ?? 'unreached'} />
        <h2 className={styles.tool}>{call.tool}</h2>
        <span className={styles.id}>{call.toolCallId}</span>
        {stale && lane && (
          <span className={styles.stale} title="Something was changed since this run">
            edited since
          </span>
        )}
        <span className={styles.time}>
          {lane?.durationMs === undefined || lane.startAt === undefined
            ? ''
            : formatDuration(lane.durationMs)}
        </span>
      </div>
      <Ladder steps={steps} onFix={applyFix} />
      {lane && lane.nested.length > 0 && <NestedCalls calls={lane.nested} />}
      {lane && <OutputView lane={lane} />}
    </Scroller>
  );
}
