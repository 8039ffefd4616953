import { useMemo } from 'react';
import { type Output, selectOutput } from '../../../session/output.ts';
import type { Lane } from '../../../session/run.ts';
import { cx } from '../../lib/class-names.ts';
import styles from './OutputView.module.css';
import { StageBars } from './StageBars.tsx';
import { TextViews } from './TextViews.tsx';

/** Raw, reduced, trimmed: how long each is, and what the model reads in the end. */
export function OutputView({ lane }: { lane: Lane }) {
  const output = useMemo(() => selectOutput(lane), [lane]);
  if (output === undefined) return <ModelReads lane={lane} />;
  return (
    <section className={styles.output} aria-label="Output">
      <div className={styles.head}>
        <h3>{output.ok ? 'Output' : 'Error'}</h3>
        <span className={styles.about}>{about(output)}</span>
        <span className={cx(styles.saved, output.savedPercent > 0 && styles.less)}>
          {saved(output.savedPercent)}
        </span>
      </div>
      {output.ok && <StageBars output={output} />}
      <TextViews key={lane.callId} output={output} />
    </section>
  );
}

/** The text that stands in for the output of a call that never ran. */
function ModelReads({ lane }: { lane: Lane }) {
  if (lane.result === undefined) return null;
  const text = lane.result.ok ? lane.result.value : lane.result.error;
  return (
    <section className={styles.output} aria-label="What the model reads">
      <div className={styles.head}>
        <h3>The model reads</h3>
        {!lane.result.ok && <span className={styles.about}>{lane.result.code}</span>}
      </div>
      <pre className={styles.reads}>{text}</pre>
    </section>
  );
}

function about({ ok, cutAt }: Output): string {
  if (!ok) return 'what the model reads';
  return cutAt === undefined ? 'what the model gets' : 'what the model gets, cut to its budget';
}

function saved(percent: number): string {
  return percent === 0 ? '' : `${percent > 0 ? '−' : '+'}${Math.abs(percent)}\u00a0%`;
}
