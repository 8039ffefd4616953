import { shownStatus } from '../../../session/run/index.ts';
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
        {calls.map((call) => (
          <li key={call.key} style={{ paddingLeft: (call.depth - 1) * 18 }}>
            <StatusIcon status={shownStatus(call)} decorative />
            <code>{call.tool}</code>
            <span>{STATUS_TEXT[shownStatus(call)]}</span>
            <span className={styles.time}>
              {call.startAt !== undefined && `at ${formatDuration(call.startAt)}`}
              {call.durationMs !== undefined && `, took ${formatDuration(call.durationMs)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
