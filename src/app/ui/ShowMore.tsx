import { cx } from '../lib/class-names.ts';
import { formatCount } from '../lib/format.ts';
import { Button } from './Button.tsx';
import styles from './ShowMore.module.css';

/** Options of {@link ShowMore}. */
export interface ShowMoreProps {
  /** The number of shown items. */
  shown: number;
  total: number;
  /** The counted items, such as `files`. */
  unit: string;
  onMore: () => void;
  /** The class for its padding and gap. */
  className?: string | undefined;
}

/** Below a part of a long list or text: the shown part, and a button for more. */
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
