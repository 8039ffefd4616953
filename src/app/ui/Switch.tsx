import type { ReactNode } from 'react';
import styles from './Switch.module.css';

/** Options of {@link Switch}. */
export interface SwitchProps {
  checked: boolean;
  onChange: (on: boolean) => void;
  title?: string;
  children: ReactNode;
}

/** On or off, at once. */
export function Switch({ checked, onChange, title, children }: SwitchProps) {
  return (
    <label className={styles.label} title={title}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.input}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
