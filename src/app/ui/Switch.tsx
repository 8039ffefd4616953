import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import styles from './Switch.module.css';

/** Options of {@link Switch}, besides those of an `<input>`. */
export interface SwitchProps extends Omit<ComponentProps<'input'>, 'onChange' | 'title'> {
  checked: boolean;
  onChange: (on: boolean) => void;
  title?: string;
  children: ReactNode;
}

/** A switch that takes effect at once. */
export function Switch({ checked, onChange, title, className, children, ...input }: SwitchProps) {
  return (
    <label className={styles.label} title={title}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={cx(styles.input, className)}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
