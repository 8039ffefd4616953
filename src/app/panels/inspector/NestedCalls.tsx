import type { NestedCall } from '../../../session/store/run.ts';
import { formatDuration, formatPlural } from '../../lib/format.ts';
import { STATUS_TEXT, StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './NestedCalls.module.css';

/** What a call called itself, in the order in which that began, indented below who called. */
export function NestedCalls({ calls }: { calls: readonly NestedCall[] }) {
  return (
    <section className={styles.nested} aria-label="Nested calls">
      <h3>{formatPlural(calls.length, 'nested call')}</h3>
      <ul>
        {calls.map(({ key, tool, depth, status, startAt, durationMs }) => (
          <li key={key} style={{ paddingLeft: (depth - 1) * 18 }}>
            <StatusIcon status={status} decorative />
            <code>{tool}</code>
            <span>{STATUS_TEXT[status]}</span>
            <span className={styles.time}>
              {startAt !== undefined && `at ${formatDuration(startAt)}`}
              {durationMs !== undefined && `, took ${formatDuration(durationMs)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
