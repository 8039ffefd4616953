import { RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { formatPlural } from '../../../lib/format.ts';
import { useSession } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import styles from './CallBudgetField.module.css';
import type { ReducerTests } from './use-reducer-tests.ts';

/** The budget of the call in the trials, and the way back to that of the run. */
export function CallBudgetField({ tests }: { tests: ReducerTests }) {
  const { lab, tool, budget, runBudget } = tests;
  const field = useRef<HTMLSpanElement>(null);
  const isTrial = budget !== runBudget;
  const inTokens = useSession(
    ({ workspace }) => workspace.contextSettings?.budgetTokens !== undefined,
  );
  const reset = () => {
    lab.setBudget(tool, undefined);
    // The button disappears with the focus on it.
    field.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <span ref={field}>
        <NumberField
          label="Budget of the call in characters"
          value={budget}
          // A share in tokens is about as long.
          isApproximate={!isTrial && inTokens}
          min={0}
          max={1_000_000}
          step={100}
          unit="chars"
          onChange={(chars) => lab.setBudget(tool, chars)}
        />
      </span>
      {/* It always takes its room: nothing moves beside the slider. */}
      <span
        className={styles.trial}
        data-on={isTrial}
        title={`A run gives this call ${formatPlural(runBudget, 'character')}`}
      >
        trial
        <Button
          tone="plain"
          small
          icon
          aria-label="Reset to the budget of the turn"
          onClick={reset}
        >
          <RotateCcw aria-hidden />
        </Button>
      </span>
    </>
  );
}
