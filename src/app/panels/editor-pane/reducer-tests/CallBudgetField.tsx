import { NumberField } from '../../../ui/NumberField.tsx';
import type { ReducerTests } from './use-reducer-tests.ts';

/** The budget of the call in the trials. */
export function CallBudgetField({ tests: { lab, budget } }: { tests: ReducerTests }) {
  return (
    <NumberField
      label="Budget of the call in characters"
      value={budget}
      min={0}
      max={1_000_000}
      step={100}
      unit="chars"
      onChange={lab.setBudget}
    />
  );
}
