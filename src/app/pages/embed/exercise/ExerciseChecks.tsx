import { useStore } from 'zustand';
import type { LessonStep } from '../../../../catalog/lessons/lesson.ts';
import { clauseOf, type LessonStepRun } from '../../../../session/lessons/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/Button.tsx';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import styles from './Exercise.module.css';
import { Marked } from './Marked.tsx';

/** The checks of a step with their latest verdicts, the hint and the solution. */
export function ExerciseChecks({ step, stepRun }: { step: LessonStep; stepRun: LessonStepRun }) {
  const { verdicts, isStale, isHintShown, mine, hasFailed } = useStore(stepRun.store);
  const hold = verdicts?.filter(({ holds }) => holds).length ?? 0;
  return (
    <>
      <ul className={cx(styles.checks, isStale && styles.stale)} aria-label="Checks">
        {step.checks.map(({ says, clause }, place) => {
          const verdict = verdicts?.[place];
          const { id, label } = clauseOf(clause);
          return (
            <li key={says} className={styles.check}>
              <StatusIcon status={verdict?.holds ? 'ok' : 'unreached'} decorative />
              <div>
                <p className={styles.says}>
                  <span>
                    <Marked text={says} />
                  </span>
                  <span className={styles.status}>{toWord(verdict?.holds)}</span>
                </p>
                <p className={styles.about}>
                  {verdict?.instead !== undefined && `${toSentence(verdict.instead)} `}
                  <a href={`./#/reference/${id}`} target="_blank" rel="noopener">
                    {label}
                  </a>
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      {isHintShown && (
        <p className={styles.hint}>
          <Marked text={step.hint} />
        </p>
      )}
      <p className={styles.row}>
        <Button onClick={stepRun.showHint} aria-expanded={isHintShown}>
          Hint
        </Button>
        {isHintShown && mine === undefined && <Button onClick={stepRun.solve}>Solution</Button>}
        {mine !== undefined && <Button onClick={stepRun.takeBack}>Restore my version</Button>}
      </p>
      {hasFailed && (
        <p role="alert">The code of this page did not load. Reload the page to try again.</p>
      )}
      <p className="visually-hidden" role="status">
        {verdicts && `${hold} of ${step.checks.length} checks pass.`}
      </p>
    </>
  );
}

function toWord(holds: boolean | undefined): string {
  if (holds === undefined) return 'not run yet';
  return holds ? 'passed' : 'not yet';
}

/** Makes a sentence of a finding, which may end with a quoted sentence. */
function toSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
