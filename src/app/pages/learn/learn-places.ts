import type { Lesson } from '../../../catalog/lessons/lesson.ts';
import { LESSONS } from '../../../catalog/lessons/lessons.ts';
import { GATE_QUIZZES, LESSONS_BETWEEN } from '../../../catalog/quizzes/quizzes.ts';
import { toHash } from '../../lib/address.ts';

/** The name of the quizzes in the address; no lesson has it. */
export const QUIZ = 'which-gate';

/** The name of the page after the last lesson in the address; no lesson has it. */
export const NEXT = 'next';

/** The quizzes that follow a lesson: one follows every third lesson, and one the last. */
export const QUIZZES = GATE_QUIZZES.slice(0, Math.ceil(LESSONS.length / LESSONS_BETWEEN));

/** The part of an address after `#/learn/`. */
export interface LearnPart {
  /** Empty for the list. */
  slug: string;
  /** The number of the step or the quiz, from 1. Absent where the address has no valid one. */
  number?: number;
}

/** @example parseLearnPart('allowlists/2'); // { slug: 'allowlists', number: 2 } */
export function parseLearnPart(part: string): LearnPart {
  const [slug = '', number = ''] = part.split('/');
  return /^[1-9]\d*$/.test(number) ? { slug, number: Number(number) } : { slug };
}

/** The address of a step or quiz. @param number from 1 */
export function toLearnHash(slug: string, number: number): string {
  return toHash({ route: 'learn', rest: `${slug}/${number}` });
}

/** The number of the quiz that follows a lesson, from 1. */
export function quizAfter(lesson: Lesson): number | undefined {
  const place = LESSONS.indexOf(lesson) + 1;
  if (place % LESSONS_BETWEEN !== 0 && place !== LESSONS.length) return undefined;
  const quiz = Math.ceil(place / LESSONS_BETWEEN);
  return QUIZZES[quiz - 1] && quiz;
}

/** The page after a lesson. */
export function pageAfterLesson(lesson: Lesson): string {
  const quiz = quizAfter(lesson);
  return quiz === undefined ? lessonHash(LESSONS.indexOf(lesson) + 1) : toLearnHash(QUIZ, quiz);
}

/** The page after a quiz. @param number from 1 */
export function pageAfterQuiz(number: number): string {
  return lessonHash(number * LESSONS_BETWEEN);
}

/** The page before the first step of a lesson. */
export function pageBeforeLesson(lesson: Lesson): string {
  const before = LESSONS[LESSONS.indexOf(lesson) - 1];
  return toHash({ route: 'learn', rest: before?.slug ?? '' });
}

/** The lesson at an index, else the page after all of them. */
function lessonHash(index: number): string {
  return toHash({ route: 'learn', rest: LESSONS[index]?.slug ?? NEXT });
}
