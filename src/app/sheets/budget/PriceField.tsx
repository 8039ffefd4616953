import { useId } from 'react';
import { PRICE_LIMITS } from '../../../session/budget/index.ts';
import form from '../../ui/form.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import styles from './BudgetSheet.module.css';

/** Options of {@link PriceField}. */
export interface PriceFieldProps {
  label: string;
  /** Unit: US dollars per million tokens. */
  price: number;
  onChange: (price: number) => void;
  /** A sentence below the price. */
  hint?: string;
}

/** A price, with its label and a hint. */
export function PriceField({ label, price, onChange, hint }: PriceFieldProps) {
  const id = useId();
  return (
    <>
      <span className={styles.price}>
        <span className={form.name} aria-hidden>
          {label}
        </span>
        <NumberField
          {...{ ...PRICE_LIMITS, label, onChange }}
          isDecimal
          step={0.5}
          unit="USD"
          value={price}
          describedBy={hint === undefined ? undefined : id}
        />
      </span>
      {hint !== undefined && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
}
