import { expect, test } from 'vitest';
import { LESSONS } from '../../../catalog/lessons/lessons.ts';
import { GATE_QUIZZES } from '../../../catalog/quizzes/quizzes.ts';
import {
  pageAfterLesson,
  pageAfterQuiz,
  parseLearnPart,
  QUIZZES,
  quizAfter,
} from './learn-places.ts';

test('each quiz follows a lesson: every third one, and the last', () => {
  expect(QUIZZES).toEqual(GATE_QUIZZES);
  expect(LESSONS.flatMap((lesson) => quizAfter(lesson) ?? [])).toEqual(
    GATE_QUIZZES.map((_, index) => index + 1),
  );
  const last = LESSONS.slice(-1).map(pageAfterLesson);
  expect(last).toEqual([`#/learn/which-gate/${QUIZZES.length}`]);
  expect(pageAfterQuiz(QUIZZES.length)).toBe('#/learn/next');
});

test.each([
  ['schema', undefined],
  ['schema/', undefined],
  ['schema/2', 2],
  ['schema/2/x', 2],
  ['schema/0', undefined],
  ['schema/abc', undefined],
  ['schema/-1', undefined],
])('the number in %s is %s', (part, number) => {
  expect(parseLearnPart(part)).toEqual({ slug: 'schema', ...(number && { number }) });
});
