import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import styles from './Scroller.module.css';

/** Options of {@link Scroller}. */
export interface ScrollerProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Takes the height that is left and scrolls, by keyboard too. */
export function Scroller({ label, className, children }: ScrollerProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={cx(styles.scroller, className)} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
