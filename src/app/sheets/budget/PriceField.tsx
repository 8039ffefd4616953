import { useId, useState } from 'react';
import { parsePrice } from '../../../session/budget/index.ts';
import form from '../../ui/form.module.css';
import styles from './BudgetSheet.module.css';

/** Options of {@link PriceField}. */
export interface PriceFieldProps {
  label: string;
  /** Unit: US dollars per million tokens. */
  price: number;
  onChange: (price: number) => void;
  /** A sentence below a valid price. */
  hint?: string;
}

/** A price as the user types it. */
export function PriceField({ label, price, onChange, hint }: PriceFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const wrong = draft !== undefined && parsePrice(draft) === undefined;
  const note = wrong ? 'Enter a number from 0 to 10,000, for example 2.5.' : hint;
  return (
    <>
      <label className={styles.price}>
        <span className={form.name}>{label}</span>
        <input
          className={form.text}
          inputMode="decimal"
          autoComplete="off"
          value={draft ?? String(price)}
          aria-invalid={wrong}
          aria-describedby={note === undefined ? undefined : id}
          onChange={({ target }) => {
            setDraft(target.value);
            const next = parsePrice(target.value);
            if (next !== undefined) onChange(next);
          }}
          onBlur={() => setDraft(undefined)}
        />
      </label>
      {note !== undefined && (
        <p id={id} className={wrong ? form.problem : styles.hint}>
          {note}
        </p>
      )}
    </>
  );
}
