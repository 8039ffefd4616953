import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Select.module.css';

/** One choice of a {@link Select}. */
export interface SelectOption<T extends string> {
  value: T;
  label: string;
}

/** Options of {@link Select}. */
export interface SelectProps<T extends string> {
  label: string;
  value: T;
  options: readonly SelectOption<T>[];
  onChange: (value: T) => void;
  /** An icon before the value, decorative. */
  lead?: ReactNode;
  title?: string | undefined;
  className?: string | undefined;
}

/**
 * The browser's own select element with the page's styles. Every screen reader, phone and keyboard
 * supports it.
 */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, value, options, onChange, lead, title, className } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <span className={`${styles.chip} ${className ?? ''}`} title={title} data-chosen={chosen?.label}>
      {lead && <span className={styles.lead}>{lead}</span>}
      <select
        aria-label={label}
        className={styles.select}
        value={value}
        onChange={(event) => {
          const next = options.find((option) => option.value === event.target.value);
          if (next !== undefined) onChange(next.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.arrow} aria-hidden />
    </span>
  );
}
