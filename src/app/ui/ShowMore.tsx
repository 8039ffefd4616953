import { cx } from '../lib/class-names.ts';
import { formatCount } from '../lib/format.ts';
import { Button } from './Button.tsx';
import styles from './ShowMore.module.css';

/** Options of {@link ShowMore}. */
export interface ShowMoreProps {
  /** How many are shown now. */
  shown: number;
  total: number;
  /** What is counted, such as `files`. */
  unit: string;
  onMore: () => void;
  /** Its place: padding and what is between the two. */
  className?: string | undefined;
}

/** Below a part of something long: how much of it that is, and the way to more. */
export function ShowMore({ shown, total, unit, onMore, className }: ShowMoreProps) {
  if (total <= shown) return null;
  return (
    <div className={cx(styles.more, className)}>
      <span>
        {formatCount(shown)} of {formatCount(total)} {unit}
      </span>
      <Button small onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}
