import { RotateCcw } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/Button.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { CallBudgetField } from './CallBudgetField.tsx';
import styles from './SampleView.module.css';
import type { ReducerTests } from './use-reducer-tests.ts';

/** The turn and the budget of the trials. */
export function TrialSettings({ tests }: { tests: ReducerTests }) {
  const { lab, turn } = tests;
  const isOwn = useStore(lab.store, (state) => state.budget !== undefined);
  return (
    <div className={styles.settings}>
      <span aria-hidden>Sample at turn</span>
      <NumberField
        label="At turn"
        value={turn}
        min={1}
        max={1000}
        step={1}
        unit=""
        onChange={lab.setTurn}
      />
      <span aria-hidden>cut at</span>
      <CallBudgetField tests={tests} />
      {isOwn && (
        <Button
          tone="plain"
          small
          icon
          aria-label="Reset to the budget of the turn"
          onClick={() => lab.setBudget(undefined)}
        >
          <RotateCcw aria-hidden />
        </Button>
      )}
    </div>
  );
}
