import { memo } from 'react';
import type { CallGroup } from '../../../../session/explain/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format.ts';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import { OUTCOME_STATUS, OUTCOME_TEXT, placeText } from '../group-text.ts';
import styles from './Funnel.module.css';
import type { FunnelPart } from './funnel-drawing.ts';

/** Options of {@link FunnelButton}. */
export interface FunnelButtonProps {
  part: FunnelPart;
  /** The Tab key stops here. */
  isStop: boolean;
  /** The lanes are filtered to these calls. */
  isChosen: boolean;
  /** The focus comes. */
  onFocus: (key: string) => void;
  /** The pointer or the focus comes, or goes. */
  onPoint: (key: string | undefined) => void;
  onChoose: (group: CallGroup) => void;
}

/** The label of one part of the funnel, which shows its calls. */
export const FunnelButton = memo(function FunnelButton(props: FunnelButtonProps) {
  const { part, isStop, isChosen, onFocus, onPoint, onChoose } = props;
  const { key, group, title, count, label } = part;
  const { outcome } = group;
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-current={isChosen || undefined}
      className={cx(styles.part, styles[toKind(outcome)])}
      style={label}
      onFocus={() => {
        onFocus(key);
        onPoint(key);
      }}
      onBlur={() => onPoint(undefined)}
      onPointerEnter={() => onPoint(key)}
      onPointerLeave={() => onPoint(undefined)}
      onClick={() => onChoose(group)}
    >
      {outcome === 'reached' ? (
        <span className={styles.title} aria-hidden>
          {title}
        </span>
      ) : (
        <StatusIcon status={OUTCOME_STATUS[outcome]} decorative />
      )}
      <span className={styles.count}>{formatCount(count)}</span>
      <span className="visually-hidden">{count === 1 ? ' call ' : ' calls '}</span>
      <span className={outcome === 'reached' ? 'visually-hidden' : undefined}>
        {OUTCOME_TEXT[outcome]}
      </span>
      <span className="visually-hidden">{placeText(group)}</span>
    </button>
  );
});

function toKind(outcome: CallGroup['outcome']): 'step' | 'end' | 'arrived' {
  if (outcome === 'reached') return 'step';
  return outcome === 'ok' || outcome === 'cut' ? 'arrived' : 'end';
}
