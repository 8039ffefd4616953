import type { LessonStep } from '../../../catalog/lessons/lesson.ts';
import type { LessonStepRun } from '../../../session/lessons/index.ts';

/** Options of the parts of a step's page. */
export interface StepProps {
  slug: string;
  /** Index of the step, from 0. */
  index: number;
  /** The number of steps. */
  steps: number;
  step: LessonStep;
  stepRun: LessonStepRun;
  onGo: (index: number) => void;
}
