import type { Personality } from '../../../core/index.ts';
import {
  type ComparedRow,
  type ComparedVerdict,
  fixLabel,
} from '../../../session/personality-diff/index.ts';
import type { Fix } from '../../../session/workspace/index.ts';
import { Button } from '../../ui/Button.tsx';
import { type Status, StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './CompareTable.module.css';

/** Options of {@link StandingCell}. */
export interface StandingCellProps {
  row: ComparedRow;
  side: 0 | 1;
  personality: Personality;
  onFix: (fix: Fix) => void;
}

const ICONS: Record<ComparedVerdict['status'], Status> = {
  passes: 'ok',
  refused: 'refused',
  unavailable: 'skip',
  answered: 'answered',
};

/**
 * The verdict about a tool or a call for one personality: the gate, the rule, the value, the fix.
 */
export function StandingCell({ row, side, personality, onFix }: StandingCellProps) {
  const standing = row.sides[side];
  const { status, gate, rule, value, detail, sentence, fix } = standing;
  return (
    <td className={styles.cell} data-name={personality.name}>
      <div className={styles.head}>
        <StatusIcon status={ICONS[status]} decorative />
        <span className={styles.text}>{toStandingText(row, standing)}</span>
        {gate !== undefined && <span className={styles.gate}>at {gate}</span>}
      </div>
      {detail !== '' && (
        <p className={styles.detail} title={sentence}>
          {detail}
        </p>
      )}
      {rule !== undefined && (
        <p className={styles.rule}>
          {rule}
          {value !== undefined && value !== '' && <span> · {value}</span>}
        </p>
      )}
      {fix && (
        <Button
          small
          title={fix.label}
          aria-label={`${fixLabel(fix, personality)}: ${row.label}`}
          onClick={() => onFix(fix)}
        >
          {fixLabel(fix, personality)}
        </Button>
      )}
    </td>
  );
}

function toStandingText({ kind }: ComparedRow, { status }: ComparedVerdict): string {
  if (status === 'passes') return kind === 'tool' ? 'callable' : 'would pass';
  if (status === 'answered') return 'dry run';
  return status === 'unavailable' ? 'not available' : 'refused';
}
