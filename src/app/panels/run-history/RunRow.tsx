import { memo } from 'react';
import { runTitle } from '../../../session/run-history/index.ts';
import type { RunRecord } from '../../../session/store/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatDuration } from '../../lib/format.ts';
import { formatClock } from '../../lib/format-moment.ts';
import { Outcomes } from './Outcomes.tsx';
import styles from './RunRow.module.css';
import { toRowText } from './run-text.ts';

/** Options of {@link RunRow}. */
export interface RunRowProps {
  record: RunRecord;
  chosen: boolean;
  pinned: 'a' | 'b' | undefined;
  onChoose: (id: string) => void;
  onPin: (side: 'a' | 'b', id: string) => void;
}

/** One run in the list: its name, its outcome, and its two pins. */
export const RunRow = memo(function RunRow(props: RunRowProps) {
  const { record, chosen, pinned, onChoose, onPin } = props;
  const { id, facts, at } = record;
  const title = runTitle(record);
  const tabIndex = chosen ? 0 : -1;
  return (
    <li className={cx(styles.row, chosen && styles.chosen)}>
      <button
        type="button"
        className={styles.open}
        aria-current={chosen}
        tabIndex={tabIndex}
        onClick={() => onChoose(id)}
      >
        <span className={styles.line}>
          <span className={styles.title}>{title}</span>
          <span className={styles.time}>{formatClock(at)}</span>
          <Outcomes facts={facts} />
          <span className={styles.took}>{formatDuration(facts.elapsed)}</span>
        </span>
        <span className={styles.changes}>{toRowText(record)}</span>
      </button>
      {(['a', 'b'] as const).map((side) => (
        <button
          key={side}
          type="button"
          className={styles.pin}
          aria-pressed={pinned === side}
          aria-label={`Pin ${title} as ${side.toUpperCase()}`}
          title={`Pin as ${side.toUpperCase()}`}
          tabIndex={tabIndex}
          onClick={() => onPin(side, id)}
        >
          {side.toUpperCase()}
        </button>
      ))}
    </li>
  );
});
