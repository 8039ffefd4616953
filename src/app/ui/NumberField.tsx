import { type CSSProperties, type ReactNode, useState } from 'react';
import { formatCount } from '../lib/format.ts';
import styles from './NumberField.module.css';

/** Options of {@link NumberField}. */
export interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The unit after the number. */
  unit: ReactNode;
  /** Whether the value is an estimate. Default false. */
  isApproximate?: boolean;
  onChange: (value: number) => void;
}

/** A whole number with thousands separators. Arrows step; Enter and leaving the field commit. */
export function NumberField({
  label,
  value,
  min,
  max,
  step,
  unit,
  isApproximate,
  onChange,
}: NumberFieldProps) {
  const [draft, setDraft] = useState<string>();

  const commit = (next: number) => {
    setDraft(undefined);
    const clamped = Math.min(max, Math.max(min, next));
    if (clamped !== value) onChange(clamped);
  };
  const commitDraft = () => {
    if (draft === undefined) return;
    const digits = draft.replace(/\D/g, '');
    commit(digits === '' ? value : Number(digits));
  };

  return (
    <span className={styles.field}>
      <input
        aria-label={label}
        className={styles.input}
        // Numbers of all lengths take the same room: nothing moves beside a slider.
        style={{ '--digits': formatCount(max).length } as CSSProperties}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? `${isApproximate ? '≈' : ''}${formatCount(value)}`}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commitDraft}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commitDraft();
          if (event.key === 'Escape') setDraft(undefined);
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          commit(value + (event.key === 'ArrowUp' ? step : -step));
        }}
      />
      <span className={styles.unit} aria-hidden={typeof unit === 'string'}>
        {unit}
      </span>
    </span>
  );
}
