import type { ContextUse } from '../../session/budget/index.ts';
import { cx } from '../lib/class-names.ts';
import styles from './ContextBar.module.css';

/** Options of {@link ContextBar}. */
export interface ContextBarProps {
  use: ContextUse;
  className?: string | undefined;
}

/** The window of a model as a bar: definitions, results, what is free, and the reserve. */
export function ContextBar({ use, className }: ContextBarProps) {
  const { definitions, results, reserve, used, window } = use;
  // Over the window, the parts share the whole bar.
  const whole = Math.max(window, used + reserve, 1);
  const percent = (part: number) => `${(part / whole) * 100}%`;
  return (
    <span className={cx(styles.bar, use.over > 0 && styles.over, className)} aria-hidden>
      <i
        className={CONTEXT_MARKS.definitions}
        data-paint=""
        style={{ width: percent(definitions) }}
      />
      <i className={CONTEXT_MARKS.results} data-paint="" style={{ width: percent(results) }} />
      <i className={CONTEXT_MARKS.reserve} data-paint="" style={{ width: percent(reserve) }} />
    </span>
  );
}

/** The classes of the bar's parts, for a legend. */
export const CONTEXT_MARKS = {
  definitions: styles.definitions,
  results: styles.results,
  reserve: styles.reserve,
} as const;
