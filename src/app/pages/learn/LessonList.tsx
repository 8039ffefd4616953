import { Fragment } from 'react';
import type { Lesson } from '../../../catalog/lessons/lesson.ts';
import { LESSONS } from '../../../catalog/lessons/lessons.ts';
import { toHash } from '../../lib/address.ts';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './LessonList.module.css';
import { NEXT, QUIZ, QUIZZES, quizAfter, toLearnHash } from './learn-places.ts';
import { useProgress } from './progress.ts';
import { useFinished } from './use-finished.ts';

/**
 * All lessons in order, with their progress. @param unknown a name in the address that no lesson
 * has
 */
export function LessonList({ unknown }: { unknown: string | undefined }) {
  const finished = useFinished();
  const next = LESSONS.find(({ slug }) => !finished.has(slug));
  return (
    <div className={styles.page}>
      {unknown !== undefined && (
        <p className={styles.unknown} role="alert">
          The lesson <code>{unknown}</code> does not exist. Choose one of these.
        </p>
      )}
      <h1 tabIndex={-1}>Learn Toolyard</h1>
      <p className={styles.intro}>
        {LESSONS.length} short lessons. In each, you edit one file, run it, and see which gates
        (checks) each call passed and what the model gets. Everything runs in this page.
      </p>
      <p className={styles.count}>
        {finished.size} of {LESSONS.length} done
      </p>
      <ol className={styles.list}>
        {LESSONS.map((lesson, index) => (
          <Fragment key={lesson.slug}>
            <LessonRow
              lesson={lesson}
              place={index + 1}
              isDone={finished.has(lesson.slug)}
              isNext={lesson === next}
            />
            <QuizRow number={quizAfter(lesson)} />
          </Fragment>
        ))}
      </ol>
      <p className={styles.after}>
        <a href={toHash({ route: 'learn', rest: NEXT })}>What is next</a>
      </p>
    </div>
  );
}

/** The quiz that follows a lesson, if there is one. @param number from 1 */
function QuizRow({ number = 0 }: { number: number | undefined }) {
  const { done } = useProgress(QUIZ);
  const quiz = QUIZZES[number - 1];
  if (!quiz) return null;
  const isDone = done.includes(number - 1);
  return (
    <li>
      <a className={styles.row} href={toLearnHash(QUIZ, number)}>
        <span className={styles.place}>?</span>
        <span className={styles.text}>
          <span className={styles.quiz}>Which gate? {quiz.title}</span>
        </span>
        <span className={styles.state}>
          <StatusIcon status={isDone ? 'ok' : 'unreached'} decorative />
          {isDone ? 'done' : 'not started'}
        </span>
      </a>
    </li>
  );
}

interface LessonRowProps {
  lesson: Lesson;
  /** From 1. */
  place: number;
  isDone: boolean;
  /** The first lesson that is not done. */
  isNext: boolean;
}

function LessonRow({ lesson, place, isDone, isNext }: LessonRowProps) {
  const { slug, title, teaches, steps } = lesson;
  const done = useProgress(slug).done.length;
  return (
    <li>
      <a className={styles.row} href={`#/learn/${slug}`} data-next={isNext ? '' : undefined}>
        <span className={styles.place}>{place}</span>
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.teaches}>{teaches}</span>
        </span>
        <span className={styles.state}>
          <StatusIcon status={isDone ? 'ok' : 'unreached'} decorative />
          {isDone ? 'done' : done > 0 ? `${done} of ${steps}` : isNext ? 'next' : 'not started'}
        </span>
      </a>
    </li>
  );
}
