/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export type { LessonActions } from '../documents/lesson-actions.ts';
export { editableTextOf } from './editable-texts/editable-text-of.ts';
export { placeOfArguments } from './editable-texts/place-of-arguments.ts';
export { type CheckVerdict, clauseOf } from './evaluate-step.ts';
export { fencedTextOf } from './fenced-text.ts';
export { isLessonFile } from './lesson-file/is-lesson-file.ts';
export { type LessonFault, readLessonFile } from './lesson-file/read-lesson-file.ts';
export { tryLesson } from './lesson-file/try-lesson.ts';
export { createProgressStore, type LessonProgress, type ProgressStore } from './lesson-progress.ts';
export { offerFixes, withoutFixes } from './offer-fixes.ts';
export {
  type QuizCall,
  type QuizChoice,
  toQuizCalls,
  toSentences,
} from './quiz-answers.ts';
export { type LessonStepRun, openingOf, runLessonStep } from './run-lesson-step.ts';
export { beginStep } from './start-step.ts';
