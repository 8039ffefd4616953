import { Suspense, useMemo } from 'react';
import { type Output, selectOutput } from '../../../session/output.ts';
import type { Lane } from '../../../session/run.ts';
import { cx } from '../../lib/class-names.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import styles from './OutputView.module.css';
import { StageBars } from './StageBars.tsx';
import { TextViews } from './TextViews.tsx';

const KeepSample = lazyPart(() =>
  import('../../samples/KeepSample.tsx').then((part) => part.KeepSample),
);

/** Raw, reduced, trimmed: how long each is, and what the model reads in the end. */
export function OutputView({ lane }: { lane: Lane }) {
  const output = useMemo(() => selectOutput(lane), [lane]);
  if (output === undefined || !output.ok) return <ModelReads lane={lane} />;
  return (
    <section className={styles.output} aria-label="Output">
      <div className={styles.head}>
        <h3>Output</h3>
        <span className={styles.about}>{about(output)}</span>
        <span className={cx(styles.saved, output.savedPercent > 0 && styles.less)}>
          {saved(output.savedPercent)}
        </span>
      </div>
      <StageBars output={output} />
      <TextViews key={lane.callId} output={output} callId={lane.callId} />
    </section>
  );
}

/** The text of a call that failed, was refused, or was answered without running. */
function ModelReads({ lane }: { lane: Lane }) {
  const { result } = lane;
  if (result === undefined) return null;
  const text = result.ok ? result.value : result.error;
  return (
    <section className={styles.output} aria-label="What the model reads">
      <div className={styles.head}>
        <h3>The model reads</h3>
        <span className={styles.about}>{result.ok ? 'a result' : `a failure, ${result.code}`}</span>
        <span className={styles.copy}>
          {lane.rawText !== undefined && (
            <Suspense>
              <KeepSample callId={lane.callId} />
            </Suspense>
          )}
          <CopyButton text={() => text}>Copy</CopyButton>
        </span>
      </div>
      <pre className={styles.reads}>{text}</pre>
    </section>
  );
}

function about({ cutAt }: Output): string {
  return cutAt === undefined ? 'what the model gets' : 'what the model gets, cut to its budget';
}

function saved(percent: number): string {
  return percent === 0 ? '' : `${percent > 0 ? '−' : '+'}${Math.abs(percent)}\u00a0%`;
}
