import type { LessonStep } from '../../../catalog/lessons/lesson.ts';
import type { LessonStepRun } from '../../../session/lessons/run-lesson-step.ts';

/** What the parts of a step's page are given. */
export interface StepProps {
  slug: string;
  /** Place of the step, from 0. */
  index: number;
  /** How many there are. */
  steps: number;
  step: LessonStep;
  play: LessonStepRun;
  onGo: (index: number) => void;
}
