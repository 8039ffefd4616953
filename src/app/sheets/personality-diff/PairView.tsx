import { use, useState } from 'react';
import type { ComparedRow } from '../../../session/personality-diff/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './CompareSheet.module.css';
import { CompareTable } from './CompareTable.tsx';
import { useComparison } from './use-comparison.ts';
import { setPartner, usePartner } from './use-partner.ts';

/** Options of {@link PairView}. */
export interface PairViewProps {
  /** The user wants to see another part of the page. */
  onLeave: () => void;
}

/** Two personalities side by side: their differences, the deciding gates, and the fixes. */
export function PairView({ onLeave }: PairViewProps) {
  const { current, other = current } = usePartner();
  const personalities = useSession((state) => state.workspace.personalities);
  const [pair, setPair] = useState([current.id, other.id] as const);
  const [all, setAll] = useState(false);
  const { selectCall, selectTool } = useActions();
  const { change } = use(useActions().loadActions('accessMatrix'));
  const comparison = useComparison(...pair);

  const choose = (side: 0 | 1, id: string) => {
    // Choosing the same personality on both sides swaps the two.
    const [a, b] = pair;
    const next = side === 0 ? ([id, id === b ? a : b] as const) : ([id === a ? b : a, id] as const);
    setPair(next);
    setPartner(next[1]);
  };
  const select = ({ callId, tool }: ComparedRow) => {
    if (callId === undefined) selectTool(tool);
    else selectCall(callId);
    onLeave();
  };
  const options = personalities.map(({ id, name }) => ({ value: id, label: name }));
  const chooser = (side: 0 | 1) => (
    <Select
      label={side === 0 ? 'First personality' : 'Second personality'}
      value={pair[side]}
      options={options}
      onChange={(id) => choose(side, id)}
    />
  );

  return (
    <>
      <div className={styles.bar}>
        <p role="status" className={styles.sum}>
          {comparison
            ? toSum(comparison.differences)
            : 'Checking every gate for both personalities…'}
        </p>
        <Switch checked={!all} onChange={(on) => setAll(!on)}>
          Differences only
        </Switch>
      </div>
      <div className={styles.body}>
        {comparison ? (
          <CompareTable
            comparison={comparison}
            choosers={[chooser(0), chooser(1)]}
            all={all}
            onSelect={select}
            onFix={(side, { tool }, fix) => change(pair[side], tool, fix)}
          />
        ) : (
          <EmptyState title="No comparison yet.">
            <p>The comparison starts when the tools are loaded.</p>
          </EmptyState>
        )}
      </div>
    </>
  );
}

function toSum(differences: number): string {
  if (differences === 0) return 'All tools behave the same with both.';
  return `${formatPlural(differences, 'tool')} ${differences === 1 ? 'differs' : 'differ'}.`;
}
