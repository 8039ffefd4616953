import type { ComponentProps } from 'react';
import { cx } from '../lib/class-names.ts';
import styles from './Button.module.css';

/** Options of {@link Button}, besides those of a `<button>`. */
export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` for the main action, `plain` without a border. Default `outline`. */
  tone?: 'primary' | 'outline' | 'plain';
  /** 24 px instead of 28 px, for rows. */
  small?: boolean;
  /** Square, with only an icon. Give it an `aria-label`, which is also its tooltip. */
  icon?: boolean;
}

/** A push button. */
export function Button({
  tone = 'outline',
  small = false,
  icon = false,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      title={icon ? rest['aria-label'] : undefined}
      {...rest}
      className={cx(
        styles.button,
        styles[tone],
        small && styles.small,
        icon && styles.icon,
        className,
      )}
    />
  );
}
