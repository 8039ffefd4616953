import { use } from 'react';
import type { Lane, RunPlace } from '../../../session/store/index.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { useActions } from '../../session-context.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import styles from './OutputView.module.css';

/** Options of {@link StreamedSizes}. */
export interface StreamedSizesProps {
  lane: Lane;
  on: RunPlace;
}

/** The sizes that a server reported of a call's result, and how to get the value. */
export function StreamedSizes({ lane, on }: StreamedSizesProps) {
  const { toCallLine } = use(useActions().loadActions('remoteRun'));
  const line = toCallLine(lane.callId);
  return (
    <section className={styles.output} aria-label="Values">
      <div className={styles.head}>
        <h3>Values</h3>
        <span className={styles.about}>{sizeOf(lane)}</span>
        {line !== undefined && (
          <span className={styles.copy}>
            <CopyButton text={() => line}>Copy the command</CopyButton>
          </span>
        )}
      </div>
      <p>
        {on.host} streams sizes, never values.
        {line !== undefined &&
          ' This command calls the tool again and prints its value. Side effects happen again.'}
      </p>
      {line !== undefined && <pre className={styles.reads}>{line}</pre>}
    </section>
  );
}

function sizeOf({ settled, status }: Lane): string {
  if (!settled) return 'not reported';
  if (status === 'ok') return formatPlural(settled.chars, 'character');
  const words = [settled.code, settled.reason].filter(Boolean).join(', ');
  return `${words}: an error text of ${formatCount(settled.chars)} characters`;
}
