import { useMemo } from 'react';
import { useStore } from 'zustand';
import { selectLadder } from '../../../session/explain/index.ts';
import { fencedTextOf, type LessonStepRun } from '../../../session/lessons/index.ts';
import { selectOutput, selectSummary, shownStatus } from '../../../session/run/index.ts';
import { type Lane, selectLane, selectShownCall } from '../../../session/store/index.ts';
import { DemoLanes } from '../../demo/DemoLanes.tsx';
import { formatPlural } from '../../lib/format.ts';
import { OutputBars } from '../../panels/inspector/OutputBars.tsx';
import { useActions, useSession } from '../../session-context.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { Ladder } from '../../ui/ladder/Ladder.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import { StepFacts } from './StepFacts.tsx';
import styles from './StepResult.module.css';

/**
 * The result of the run: its calls, the selected call's gates, the text for the model, and the
 * definitions.
 */
export function StepResult({ stepRun }: { stepRun: LessonStepRun }) {
  const call = useSession(selectShownCall);
  const lane = useSession(selectLane);
  const steps = useSession(selectLadder);
  const sentence = useSession((state) => selectSummary(state.run)?.sentence);
  const isStale = useStore(stepRun.store, (state) => state.isStale);
  const { applyFix } = useActions();
  return (
    <Scroller label="Result" className={styles.result}>
      <DemoLanes view="ladder" />
      <p className={styles.summary}>
        {sentence}
        {isStale && sentence !== undefined && (
          <span className={styles.since}>edited since run</span>
        )}
      </p>
      {call && (
        <>
          <h2 className={styles.call}>
            <StatusIcon status={lane ? shownStatus(lane) : 'unreached'} />
            {call.tool}
            <span className={styles.id}>{call.toolCallId}</span>
          </h2>
          <Ladder steps={steps} onFix={applyFix} />
          {lane && <Reads lane={lane} />}
        </>
      )}
      <StepFacts stepRun={stepRun} lane={lane} />
    </Scroller>
  );
}

function Reads({ lane }: { lane: Lane }) {
  const output = useMemo(() => selectOutput(lane), [lane]);
  const fenced = useMemo(() => fencedTextOf(lane), [lane]);
  const { result } = lane;
  if (!result) return null;
  const isChanged = output?.ok && (output.reduced || output.cutAt !== undefined);
  return (
    <div className={styles.reads}>
      {isChanged && <OutputBars output={output} />}
      <h3 className={styles.caption}>
        Model gets
        {!result.ok && <span className={styles.code}>{result.code}</span>}
        {fenced !== undefined && (
          <span className={styles.code}>quoted, because it is untrusted</span>
        )}
      </h3>
      <LongText text={fenced ?? (result.ok ? result.value : result.error)} />
      {isChanged && output.raw.text !== undefined && (
        <details className={styles.raw}>
          <summary>Tool result {formatPlural(output.raw.chars, 'character')}</summary>
          <LongText text={output.raw.text} />
        </details>
      )}
    </div>
  );
}
