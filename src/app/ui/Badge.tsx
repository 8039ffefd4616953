import type { ReactNode } from 'react';
import { formatCount } from '../lib/format.ts';
import styles from './Badge.module.css';

/** Options of {@link Badge}. */
export interface BadgeProps {
  tone?: 'neutral' | 'failed' | 'refused' | 'cut' | 'ok';
  children: ReactNode;
}

/** A count or a short mark beside a name. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {typeof children === 'number' ? formatCount(children) : children}
    </span>
  );
}
