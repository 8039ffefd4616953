import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Fold.module.css';

/** Options of {@link Fold}. */
export interface FoldProps {
  /** Unique in the page. For a fold that another control opens. */
  id?: string;
  title: string;
  /** A summary of the content, visible while it is closed. */
  summary: string;
  /** Whether it is initially open. */
  open?: boolean;
  children: ReactNode;
}

/** A part of a form that opens and closes. */
export function Fold({ id, title, summary, open, children }: FoldProps) {
  return (
    <details id={id} className={styles.fold} open={open}>
      <summary className={styles.head}>
        <ChevronRight aria-hidden className={styles.arrow} />
        <span className={styles.title}>{title}</span>
        <span className={styles.summary}>{summary}</span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
