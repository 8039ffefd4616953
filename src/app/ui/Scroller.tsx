import type { ReactNode } from 'react';
import styles from './Scroller.module.css';

/** Takes the height that is left and scrolls, by keyboard too. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroller} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
