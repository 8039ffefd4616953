import type { NestedCall } from '../../../session/store/index.ts';
import { formatDuration, formatPlural } from '../../lib/format.ts';
import { STATUS_TEXT, StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './NestedCalls.module.css';

/** The nested calls of a call in the order of their start, indented below their parent. */
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
