import { NumberField } from '../../../ui/NumberField.tsx';
import { CallBudgetField } from './CallBudgetField.tsx';
import styles from './SampleView.module.css';
import type { ReducerTests } from './use-reducer-tests.ts';

/** The turn and the budget of the trials. */
export function TrialSettings({ tests }: { tests: ReducerTests }) {
  const { lab, turn } = tests;
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
    </div>
  );
}
