import { accessQuizzes } from './access-quizzes.ts';
import { basicQuizzes } from './basic-quizzes.ts';
import type { GateQuiz } from './gate-quiz.ts';

/** A quiz follows every third lesson, and one the last. */
export const LESSONS_BETWEEN = 3;

/** The quizzes in the order in which they follow the lessons. */
export const GATE_QUIZZES: readonly GateQuiz[] = [...basicQuizzes, ...accessQuizzes];
