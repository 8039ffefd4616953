import type { StepId } from '../../core/steps.ts';
import { stepLabel, stepOf } from '../explain/clauses.ts';

/** The words of the page for a step, such as `gate 4, Allowlist`, so that no test repeats a number. */
export function labelOfStep(id: StepId): string {
  return stepLabel(id, stepOf(id).step);
}

/** The same at the start of a line: `Gate 4, Allowlist`. */
export function headingOfStep(id: StepId): string {
  const words = labelOfStep(id);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of the button with a step's clause: `Clause 4, allowlist`. */
export function clauseLabelOf(id: StepId): string {
  return stepOf(id).clause.label;
}
