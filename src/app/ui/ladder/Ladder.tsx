import { memo } from 'react';
import type { LadderStep } from '../../../session/explain/index.ts';
import type { Fix } from '../../../session/workspace/index.ts';
import { cx } from '../../lib/class-names.ts';
import { STATUS_TEXT, StatusIcon } from '../StatusIcon.tsx';
import styles from './Ladder.module.css';
import { RefusalCard } from './RefusalCard.tsx';

/** Options of {@link Ladder}. */
export interface LadderProps {
  steps: readonly LadderStep[];
  onFix: (fix: Fix) => void;
  /** Fills refused arguments with a valid example. Default: this is not offered. */
  onFill?: ((callId: string) => void) | undefined;
  /** Relaxes the bound by which the arguments are refused. Default: this is not offered. */
  relax?: { label: string; onRelax: () => void } | undefined;
  /** Steps that passed have no details where the container `call` is low. Default false. */
  shortens?: boolean | undefined;
}

/** The steps of a call, joined by a thin line. The one that ended it unfolds. */
export const Ladder = memo(function Ladder({ steps, onFix, onFill, relax, shortens }: LadderProps) {
  return (
    <ol className={cx(styles.ladder, shortens && styles.shortens)}>
      {steps.map((step) => (
        <li
          key={step.id}
          data-status={step.status}
          className={cx(styles.step, styles[step.status], step.refusal && styles.open)}
          title={step.refusal ? undefined : `${step.clause.label}: ${step.clause.text}`}
        >
          <span className={styles.icon}>
            <StatusIcon status={step.status} decorative />
          </span>
          <span className={styles.title}>
            {step.title}
            <span className="visually-hidden"> {STATUS_TEXT[step.status]}</span>
          </span>
          <span className={styles.detail}>
            {step.status === 'unreached' ? 'not reached' : toDetail(step)}
          </span>
          {step.refusal && (
            <RefusalCard
              status={step.status}
              refusal={step.refusal}
              onFix={onFix}
              onFill={onFill}
              relax={relax}
            />
          )}
        </li>
      ))}
    </ol>
  );
});

/** The card below may begin with the same words. */
function toDetail({ detail, refusal }: LadderStep): string {
  return refusal?.sentence.includes(detail) ? '' : detail;
}
