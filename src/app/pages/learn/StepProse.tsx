import { useEffect, useRef } from 'react';
import type { Lesson, LessonContent } from '../../../catalog/lessons/lesson.ts';
import { LESSONS } from '../../../catalog/lessons/lessons.ts';
import { arriveAt } from './arrival.ts';
import styles from './StepProse.module.css';
import { Prose } from './terms/Prose.tsx';
import { useFinished } from './use-finished.ts';

/** Options of {@link StepProse}. */
export interface StepProseProps {
  lesson: Lesson;
  content: LessonContent;
  /** Index of the step, from 0. */
  index: number;
  /** The rest of the step is rendered, so the layout is stable. */
  isReady: boolean;
}

/** The position among the lessons, and the prose of the step. */
export function StepProse({ lesson, content, index, isReady }: StepProseProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isReady) arriveAt(ref.current);
  }, [isReady]);
  const finished = useFinished();
  const step = content.steps[index];
  const place = LESSONS.indexOf(lesson);
  return (
    <div ref={ref} className={styles.prose}>
      <p className={styles.where}>
        <span className={styles.bars} aria-hidden>
          {LESSONS.map(({ slug }, at) => (
            <i key={slug} data-state={toState(at === place, finished.has(slug))} />
          ))}
        </span>
        <a className={styles.all} href="#/learn">
          <span className="visually-hidden">All lessons. Lesson </span>
          {place + 1} of {LESSONS.length}
        </a>
      </p>
      <h1 tabIndex={-1}>{lesson.title}</h1>
      <h2 tabIndex={-1}>
        <span className={styles.step}>
          Step {index + 1} of {content.steps.length}
        </span>
        {step?.title}
      </h2>
      {step && <Prose paragraphs={step.prose} />}
    </div>
  );
}

function toState(isHere: boolean, isDone: boolean): string | undefined {
  if (isHere) return 'here';
  return isDone ? 'done' : undefined;
}
