import { useMemo } from 'react';
import type { DemoView } from '../../catalog/demo-view.ts';
import { selectLadder } from '../../session/explain/index.ts';
import { fencedTextOf } from '../../session/lessons/index.ts';
import { gapIn, selectOutput, toDemoSizes, toDemoUnit } from '../../session/run/index.ts';
import {
  type Lane,
  type SessionState,
  selectDefinitions,
  selectLane,
} from '../../session/store/index.ts';
import { cx } from '../lib/class-names.ts';
import { formatPlural } from '../lib/format.ts';
import { useActions, useSession } from '../session-context.tsx';
import { LongText } from '../ui/LongText.tsx';
import { Ladder } from '../ui/ladder/Ladder.tsx';
import { Scroller } from '../ui/Scroller.tsx';
import styles from './Demo.module.css';

/** The view of the selected call in a demo. */
export function DemoBody({ view }: { view: DemoView }) {
  const lane = useSession(selectLane);
  const lacksCode = useSession(lacksBrokenCode);
  if (view === 'timeline') return null;
  if (view === 'definitions') return <DefinitionList />;
  if (lacksCode) {
    return (
      <Scroller label="Result" className={styles.body}>
        <p className={styles.nothing}>
          The code of a tool does not compile, so this tool is missing. Correct the code, then press
          Run.
        </p>
      </Scroller>
    );
  }
  return (
    <Scroller label="Result" className={cx(styles.body, styles[view])}>
      {view === 'ladder' && <Steps />}
      {view === 'reducer' && lane ? (
        <BeforeAndAfter lane={lane} />
      ) : (
        <Reads lane={lane} wrap={view === 'result'} />
      )}
    </Scroller>
  );
}

/** Whether the selected call found no tool while the code of one is broken. */
function lacksBrokenCode(state: SessionState): boolean {
  const result = selectLane(state)?.result;
  if (!result || result.ok || result.code !== 'not_available') return false;
  return Object.values(state.userTools).some(({ status }) => status === 'broken');
}

function Steps() {
  const steps = useSession(selectLadder);
  const { applyFix } = useActions();
  return <Ladder steps={steps} onFix={applyFix} />;
}

function Reads({ lane, wrap = false }: { lane: Lane | undefined; wrap?: boolean }) {
  const result = lane?.result;
  const fenced = wrap && lane ? fencedTextOf(lane) : undefined;
  const text = fenced ?? (result && (result.ok ? result.value : result.error));
  return (
    <div className={styles.part}>
      <h4 className={styles.caption}>
        Model gets
        {result && !result.ok && <span className={styles.code}>{result.code}</span>}
      </h4>
      {text === undefined ? (
        <p className={styles.nothing}>No result yet.</p>
      ) : (
        <LongText text={text} />
      )}
    </div>
  );
}

function BeforeAndAfter({ lane }: { lane: Lane }) {
  const unit = useSession(({ run }) => (run ? toDemoUnit(run) : 'chars'));
  const output = useMemo(() => selectOutput(lane), [lane]);
  const sizes = useMemo(() => toDemoSizes(lane, unit), [lane, unit]);
  if (!output || !sizes) return <Reads lane={lane} />;
  const { raw, trimmed, cutAt } = output;
  return (
    <>
      <div className={styles.part}>
        <h4 className={styles.caption}>
          Tool result
          <span className={styles.code}>{sizes.raw}</span>
        </h4>
        <LongText
          text={raw.text ?? 'This text was not stored.'}
          gap={output.reduced ? undefined : gapIn(output, raw.text)}
        />
      </div>
      <div className={styles.part}>
        <h4 className={styles.caption}>
          Model gets
          <span className={styles.code}>
            {sizes.read}
            {cutAt !== undefined && ', cut'}
          </span>
        </h4>
        <LongText text={trimmed.text ?? ''} />
      </div>
    </>
  );
}

function DefinitionList() {
  const { definitions, chars } = useSession(selectDefinitions);
  return (
    <div className={styles.body}>
      <div className={styles.part}>
        <h4 className={styles.caption}>
          The model sees {formatPlural(definitions.length, 'tool')}
          <span className={styles.code}>{formatPlural(chars, 'char')}</span>
        </h4>
        <dl className={styles.definitions}>
          {definitions.map(({ name, description }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
