import type { LessonOutcome } from '../../catalog/lessons/outcome.ts';
import type { CheckVerdict } from './evaluate-step.ts';

/** The state of a step's page besides its session. */
export interface StepState {
  /** The text as typed. Run waits while it is invalid. */
  text: string;
  /** The mistake in the text, as a sentence. */
  broken: string | undefined;
  /** The user has pressed Run, which waits for a valid text. */
  isRefused: boolean;
  /** The verdicts about the latest checked run; `undefined` before the first one. */
  verdicts: readonly CheckVerdict[] | undefined;
  /** Probable mistakes in the text of that run, as sentences. */
  advice: readonly string[];
  /** The definitions of that run. */
  definitions: LessonOutcome['definitions'];
  /** The conversation of that run's document, for a step that asks for it. */
  conversation: LessonOutcome['conversation'];
  /** The same in a provider's format, for a step that asks for it. */
  provider: LessonOutcome['provider'];
  /** That run as a project, for a step that asks for it. */
  project: LessonOutcome['project'];
  /** Whether the text has changed since that run. */
  isStale: boolean;
  isHintShown: boolean;
  /** The text before the solution replaced it. */
  mine: string | undefined;
  /** The code that edits the document failed to load. */
  hasFailed: boolean;
}
