import { gateTitle, STEP_INFOS } from '../../../session/explain/index.ts';
import type { ReplayCall } from '../../../session/replay/index.ts';
import { formatCount } from '../../lib/format.ts';
import { RuleLink } from '../../ui/RuleLink.tsx';
import styles from './CallDetails.module.css';

/** Options of {@link CallDetails}. */
export interface CallDetailsProps {
  call: ReplayCall;
  turn: number;
}

/** The chosen call in full. */
export function CallDetails({ call, turn }: CallDetailsProps) {
  const { name, args, refusal, isKnown, isFailure } = call;
  const step = STEP_INFOS.find(({ id }) => id === refusal?.gate);
  return (
    <section className={styles.details} aria-label="Chosen call" aria-live="polite">
      <h4>
        <code>{name}</code> in turn {formatCount(turn)}
      </h4>
      {refusal && (
        <p className={styles.refusal}>
          Refused by the gate {gateTitle(refusal.gate)} ({refusal.rule}). The model reads:{' '}
          {refusal.reason} {step && <RuleLink source={step.clause.source} />}
        </p>
      )}
      <p>
        {toSizes(call)}
        {isFailure && ' The recorded call failed.'}
        {!isKnown && ' This workspace has no tool of this name.'}
      </p>
      <pre className={styles.args}>{args}</pre>
    </section>
  );
}

function toSizes({ hasResult, chars, refusal, isCut }: ReplayCall): string {
  if (!hasResult) return 'The recording has no result.';
  const [recorded, reduced, now] = [chars.recorded, chars.reduced, chars.now].map(formatCount);
  if (refusal) return `${recorded} characters recorded, ${now} in the refusal.`;
  return `${recorded} characters recorded, ${reduced} after the reducer, ${now} for the model${isCut ? ', cut by the budget or a limit' : ''}.`;
}
