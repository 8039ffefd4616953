import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import { LESSONS } from '../../../catalog/lessons/lessons.ts';
import { type CheckVerdict, clauseOf } from '../../../session/lessons/index.ts';
import { cx } from '../../lib/class-names.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import { Inline } from './Inline.tsx';
import { quizAfter } from './learn-places.ts';
import styles from './StepChecks.module.css';
import type { StepProps } from './step-props.ts';

/** The checks of the step with the latest verdicts, the hint, and the links to other steps. */
export function StepChecks({ slug, index, steps, step, stepRun, onGo }: StepProps) {
  const { verdicts, advice, isStale, isHintShown, mine } = useStore(stepRun.store);
  const hintId = useId();
  const hold = verdicts?.filter(({ holds }) => holds).length ?? 0;
  const isSolved = verdicts !== undefined && hold === step.checks.length;
  const isFirst = LESSONS[0]?.slug === slug && index === 0;
  return (
    <section className={styles.checks} aria-label="Checks" id="lesson-checks" tabIndex={-1}>
      <ul className={cx(styles.list, isStale && styles.stale)}>
        {step.checks.map(({ says, clause }, place) => {
          const verdict = verdicts?.[place];
          const { id, label } = clauseOf(clause);
          return (
            <li key={says} className={styles.check}>
              <StatusIcon status={verdict?.holds ? 'ok' : 'unreached'} decorative />
              <div>
                <p className={styles.says}>
                  {says}
                  <span className={styles.status}>{toWord(verdict, isStale)}</span>
                </p>
                <p className={styles.about}>
                  {verdict?.instead !== undefined && (
                    <span className={styles.instead}>{capitalize(verdict.instead)}</span>
                  )}
                  <a href={`#/reference/${id}`}>{label}</a>
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      {!isStale && advice.length > 0 && (
        <ul className={styles.advice} aria-label="Probable mistakes">
          {advice.map((sentence) => (
            <li key={sentence}>
              <StatusIcon status="partial" decorative />
              <span>
                <Inline text={sentence} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {isHintShown && (
        <p className={styles.hint} id={hintId}>
          <Inline text={step.hint} />
        </p>
      )}
      {mine !== undefined && (
        <p className={styles.hint}>
          The solution is in the editor.{' '}
          <button type="button" className={styles.link} onClick={stepRun.takeBack}>
            Restore my version
          </button>
        </p>
      )}
      <div className={styles.row}>
        <Button
          onClick={stepRun.showHint}
          aria-expanded={isHintShown}
          aria-controls={isHintShown ? hintId : undefined}
        >
          Hint
        </Button>
        {isHintShown && <Button onClick={stepRun.solve}>Solution</Button>}
        <span className={styles.space} />
        {!isFirst && (
          <Button icon aria-label="Previous" onClick={() => onGo(index - 1)}>
            <ChevronLeft aria-hidden />
          </Button>
        )}
        <Button tone={isSolved ? 'primary' : 'outline'} onClick={() => onGo(index + 1)}>
          {toNext(index + 1 < steps, slug)}
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {verdicts && !isStale && `${hold} of ${step.checks.length} checks pass.`}
      </p>
    </section>
  );
}

function toNext(isStep: boolean, slug: string): string {
  if (isStep) return 'Next step';
  const lesson = LESSONS.find((one) => one.slug === slug);
  return lesson && quizAfter(lesson) !== undefined ? 'Which gate?' : toNextLesson(slug);
}

function toNextLesson(slug: string): string {
  return LESSONS.at(-1)?.slug === slug ? 'What is next' : 'Next lesson';
}

function toWord(verdict: CheckVerdict | undefined, isStale: boolean): string {
  if (verdict === undefined) return 'not run yet';
  if (verdict.isOpen) return 'no verdict';
  const word = verdict.holds ? 'passed' : 'not yet';
  return isStale ? `${word}, before the edit` : word;
}

/**
 * The details of a check follow other words in lists and announcements, so they are lower case
 * there.
 */
function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
