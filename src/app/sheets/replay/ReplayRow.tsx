import type { ReplayCall } from '../../../session/replay/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format.ts';
import { type Status, StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './ReplayRow.module.css';
import { toResultSizes } from './replay-text.ts';

/** Options of {@link ReplayRow}. */
export interface ReplayRowProps {
  id: string;
  call: ReplayCall;
  turn: number;
  /** From 1. */
  place: number;
  count: number;
  /** Unit: CSS pixels. */
  top: number;
  isChosen: boolean;
  onChoose: () => void;
}

/** One call of a replay: its verdict, its sizes, and why. */
export function ReplayRow(props: ReplayRowProps) {
  const { id, call, turn, place, count, top, isChosen, onChoose } = props;
  const { name, args, refusal } = call;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, as a listbox does.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-posinset={place}
      aria-setsize={count}
      className={cx(styles.row, isChosen && styles.chosen)}
      style={{ top }}
      onClick={onChoose}
    >
      <span className={styles.turn}>{formatCount(turn)}</span>
      <StatusIcon status={statusOf(call)} />
      <code className={styles.name}>{name}</code>
      <span className={styles.sizes}>{toResultSizes(call)}</span>
      <span className={cx(styles.about, refusal && styles.refused)}>
        {refusal ? `${refusal.gate}: ${refusal.reason}` : args}
      </span>
    </div>
  );
}

function statusOf({ refusal, isFailure, isCut }: ReplayCall): Status {
  if (refusal) return 'refused';
  if (isFailure) return 'failed';
  return isCut ? 'cut' : 'ok';
}
