import { useStore } from 'zustand';
import { useSession } from '../../../session-context.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import type { ReducerTests } from './use-reducer-tests.ts';

/** The budget of the call in the trials. */
export function CallBudgetField({ tests: { lab, budget } }: { tests: ReducerTests }) {
  const isOwn = useStore(lab.store, (state) => state.budget !== undefined);
  const inTokens = useSession(
    ({ workspace }) => workspace.contextSettings?.budgetTokens !== undefined,
  );
  return (
    <NumberField
      label="Budget of the call in characters"
      value={budget}
      // A share in tokens is about as long.
      isApproximate={!isOwn && inTokens}
      min={0}
      max={1_000_000}
      step={100}
      unit="chars"
      onChange={lab.setBudget}
    />
  );
}
