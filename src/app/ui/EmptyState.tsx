import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

/** Options of {@link EmptyState}. */
export interface EmptyStateProps {
  title: string;
  /** The remedy. */
  children?: ReactNode;
}

/** Explains why a place is empty and how to fill it. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
