import { Search } from 'lucide-react';
import { cx } from '../lib/class-names.ts';
import styles from './FilterBox.module.css';

/** Options of {@link FilterBox}. */
export interface FilterBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

/** A field for words that filter a list. */
export function FilterBox({ label, placeholder, value, onChange, className }: FilterBoxProps) {
  return (
    <label className={cx(styles.search, className)}>
      <Search aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
