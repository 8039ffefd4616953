import { Select } from '../../ui/Select.tsx';
import styles from './ConcurrencySelect.module.css';
import { limitLabel, useConcurrency } from './use-concurrency.ts';

/** Sets how many calls run at once. The menu of the timeline has it where names have little room. */
export function ConcurrencySelect() {
  const concurrency = useConcurrency();
  if (!concurrency) return null;
  const { current, limits, choose } = concurrency;
  return (
    <Select
      label="Calls at once"
      title="How many calls run at once. A change runs the batch again."
      className={styles.choice}
      value={String(current)}
      options={limits.map((limit) => ({ value: String(limit), label: limitLabel(limit) }))}
      onChange={(value) => choose(value === 'null' ? null : Number(value))}
    />
  );
}
