import { useSession } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './Timeline.module.css';

/** Options of {@link NoCalls}. */
export interface NoCallsProps {
  /** Calls exist, but the filter hides all of them. */
  isFiltered: boolean;
  isPast: boolean;
  /** Whether the button that adds a call is above. */
  hasButton?: boolean;
}

/** Explains why the timeline or the table has no row. */
export function NoCalls({ isFiltered, isPast, hasButton = false }: NoCallsProps) {
  const hasTools = useSession(({ tools }) => tools.length > 0);
  const add = hasTools
    ? `Add a call ${hasButton ? 'with + above, or ' : ''}from the tool list.`
    : 'Add a tool first. Then add calls of it.';
  return (
    <div className={styles.empty}>
      {isFiltered ? (
        <EmptyState title="No call matches.">
          <p>Change or clear the filter above.</p>
        </EmptyState>
      ) : (
        <EmptyState title="This batch has no calls.">
          <p>{isPast ? 'This run had no calls.' : add}</p>
        </EmptyState>
      )}
    </div>
  );
}
