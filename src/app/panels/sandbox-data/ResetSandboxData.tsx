import { countDataChanges } from '../../../session/workspace/index.ts';
import { formatCount } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './ResetSandboxData.module.css';

/** The number of files and records of all tabs that the user edited, and the way back to the scenario. */
export function ResetSandboxData() {
  const count = useSession(({ workspace }) => countDataChanges(workspace));
  const { loadActions } = useActions();
  if (count === 0) return null;
  return (
    <div className={styles.reset}>
      <p className={styles.count} role="status">
        All tabs: {formatCount(count)} edited by you
      </p>
      <Button
        small
        title="Takes back all files and records that you edited, added or removed"
        onClick={async ({ currentTarget }) => {
          const panel = currentTarget.closest('[data-sandbox-data]');
          const { resetSandboxData } = await loadActions('scenario');
          resetSandboxData();
          // The button disappears.
          panel?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
        }}
      >
        Reset to the scenario
      </Button>
    </div>
  );
}
