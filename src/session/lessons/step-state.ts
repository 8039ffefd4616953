import type { LessonOutcome } from '../../catalog/lessons/outcome.ts';
import type { CheckVerdict } from './evaluate-step.ts';

/** What the page of a step shows beside its session. */
export interface StepState {
  /** As typed; it may be wrong, and then Run waits. */
  text: string;
  /** What is wrong with the text, as a sentence. */
  broken: string | undefined;
  /** Run was asked for, and waits for the text to be mended. */
  isRefused: boolean;
  /** Of the latest run that was judged; `undefined` before the first one. */
  verdicts: readonly CheckVerdict[] | undefined;
  /** The definitions of that run. */
  definitions: LessonOutcome['definitions'];
  /** Whether the text is another one than that of the run that was judged. */
  isStale: boolean;
  isHintShown: boolean;
  /** What was typed before the solution took its place. */
  mine: string | undefined;
  /** The part of the page that edits the document did not load. */
  hasFailed: boolean;
}
