import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import styles from './Scroller.module.css';

/** Options of {@link Scroller}. */
export interface ScrollerProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Fills the remaining height and scrolls, by keyboard, too. */
export function Scroller({ label, className, children }: ScrollerProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
    <section className={cx(styles.scroller, className)} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
