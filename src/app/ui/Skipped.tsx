import { formatCount } from '../lib/format.ts';
import styles from './LongText.module.css';

/** Options of {@link Skipped}. */
export interface SkippedProps {
  chars: number;
  where: 'before this' | 'after this' | 'left out here';
}

/** The size of a part of a text that is not shown. */
export function Skipped({ chars, where }: SkippedProps) {
  return (
    <span className={styles.skipped}>
      {formatCount(chars)} characters {where}
    </span>
  );
}
