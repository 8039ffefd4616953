import { useActions, useSession } from '../../session-context.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './ConcurrencySelect.module.css';

/** Limits that are worth a comparison; `null` runs every call at once. */
const LIMITS: readonly (number | null)[] = [1, 2, 4, 8, null];

/** Sets how many calls run at once, and runs the batch again to show the effect. */
export function ConcurrencySelect() {
  const current = useSession(({ workspace }) => workspace.registry.concurrency);
  const isElsewhere = useSession(({ remoteRun }) => remoteRun?.on === true);
  const isLive = useSession(({ live }) => live?.isOn && live.pause === undefined);
  const { loadActions, run } = useActions();
  // A server has a limit of its own.
  if (isElsewhere) return null;
  const limits = LIMITS.includes(current) ? LIMITS : [current, ...LIMITS];
  return (
    <Select
      label="Calls at once"
      title="How many calls run at once. A change runs the batch again."
      className={styles.choice}
      value={String(current)}
      options={limits.map((limit) => ({ value: String(limit), label: toLabel(limit) }))}
      onChange={(value) =>
        void loadActions('turn').then((turn) => {
          turn.setRegistry({ concurrency: value === 'null' ? null : Number(value) });
          if (!isLive) run();
        })
      }
    />
  );
}

function toLabel(limit: number | null): string {
  return limit === null ? 'all at once' : `${limit} at once`;
}
