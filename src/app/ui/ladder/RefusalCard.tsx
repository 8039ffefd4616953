import { useId, useState } from 'react';
import type { LadderStatus, Refusal } from '../../../session/explain/index.ts';
import type { Fix } from '../../../session/workspace/index.ts';
import { Button } from '../Button.tsx';
import { RuleLink } from '../RuleLink.tsx';
import styles from './RefusalCard.module.css';

/** Options of {@link RefusalCard}. */
export interface RefusalCardProps {
  status: LadderStatus;
  refusal: Refusal;
  onFix: (fix: Fix) => void;
  onFill: ((callId: string) => void) | undefined;
  /** Changes the schema instead of the arguments. */
  relax: { label: string; onRelax: () => void } | undefined;
}

/** Why the call ended here: the rule, the value, the clause, and the remedy. */
export function RefusalCard({ status, refusal, onFix, onFill, relax }: RefusalCardProps) {
  const [clauseOpen, setClauseOpen] = useState(false);
  const clauseId = useId();
  const { sentence, rule, value, fix, otherFix, clause, source } = refusal;
  return (
    <div className={styles.card}>
      <p className={styles.sentence}>{sentence}</p>
      <dl className={styles.facts}>
        <dt>Rule</dt>
        <dd>{rule}</dd>
        {value !== undefined && (
          <>
            <dt>{status === 'refused' ? 'Value' : 'Setting'}</dt>
            <dd>{value}</dd>
          </>
        )}
      </dl>
      {fix?.kind === 'grant-all' && <p className={styles.sentence}>{fix.question}</p>}
      <div className={styles.row}>
        {fix?.kind === 'edit-args' && onFill && (
          <Button small onClick={() => onFill(fix.callId)}>
            Fill with a valid example
          </Button>
        )}
        {fix?.kind === 'edit-args' && relax && (
          <Button small title="Changes the schema of the tool" onClick={relax.onRelax}>
            {relax.label}
          </Button>
        )}
        {[fix, otherFix].map(
          (one) =>
            one && (
              <Button
                key={one.kind}
                small
                onClick={({ currentTarget }) => {
                  // The fix removes the card, so the focus moves to the call.
                  currentTarget
                    .closest<HTMLElement>('section[tabindex]')
                    ?.focus({ preventScroll: true });
                  onFix(one);
                }}
              >
                {one.label}
              </Button>
            ),
        )}
        <button
          type="button"
          className={styles.clause}
          aria-expanded={clauseOpen}
          aria-controls={clauseId}
          onClick={() => setClauseOpen((open) => !open)}
        >
          {clause.label}
        </button>
        <RuleLink source={source} />
      </div>
      {clauseOpen && (
        <p id={clauseId} className={styles.text}>
          {clause.text} <span className={styles.source}>{clause.source}</span>
        </p>
      )}
    </div>
  );
}
