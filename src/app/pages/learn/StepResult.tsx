import { useMemo } from 'react';
import { useStore } from 'zustand';
import { selectLadder } from '../../../session/explain/index.ts';
import { fencedTextOf, offerFixes, placeOfArguments } from '../../../session/lessons/index.ts';
import {
  type Output,
  selectOutput,
  selectSummary,
  shownStatus,
} from '../../../session/run/index.ts';
import { type Lane, selectLane, selectShownCall } from '../../../session/store/index.ts';
import type { Fix } from '../../../session/workspace/index.ts';
import { DemoLanes } from '../../demo/DemoLanes.tsx';
import { requestCaret } from '../../lib/caret.ts';
import { compactJson } from '../../lib/compact-json.ts';
import { formatPlural } from '../../lib/format.ts';
import { OutputBars } from '../../panels/inspector/OutputBars.tsx';
import { useStages } from '../../panels/inspector/use-stages.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { JsonView } from '../../ui/JsonView.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { Ladder } from '../../ui/ladder/Ladder.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import { lessonPath } from './lesson-path.ts';
import { StepConversation } from './StepConversation.tsx';
import { StepFacts } from './StepFacts.tsx';
import styles from './StepResult.module.css';
import type { StepProps } from './step-props.ts';

/** Options of {@link StepResult}. */
export type StepResultProps = Pick<StepProps, 'slug' | 'index' | 'step' | 'stepRun'>;

/**
 * The result of the run: its calls, the selected call's gates, the text for the model, and the
 * definitions.
 */
export function StepResult({ slug, index, step, stepRun }: StepResultProps) {
  const call = useSession(selectShownCall);
  const lane = useSession(selectLane);
  const ladder = useSession(selectLadder);
  const workspace = useSession((state) => state.workspace);
  const tools = useSession((state) => state.tools);
  const steps = useMemo(
    () => offerFixes(ladder, step.file, { workspace, tools }),
    [ladder, step, workspace, tools],
  );
  const sentence = useSession((state) => selectSummary(state.run)?.sentence);
  const isStale = useStore(stepRun.store, (state) => state.isStale);
  const isChecked = useStore(stepRun.store, (state) => state.verdicts !== undefined);
  const { applyFix } = useActions();
  const onFix = (fix: Fix) => {
    if (fix.kind !== 'edit-args') return applyFix(fix);
    const { text } = stepRun.store.getState();
    requestCaret(lessonPath(slug, index, step.file), placeOfArguments(text, fix.callId));
  };
  return (
    <Scroller label="Result" className={styles.result}>
      <StepConversation stepRun={stepRun} />
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
          <Sent text={call.argsText} />
          <Ladder steps={steps} onFix={onFix} />
          {lane && <Reads lane={lane} showsRaw={step.file.kind === 'reducer'} />}
        </>
      )}
      {isChecked && <StepFacts stepRun={stepRun} lane={lane} />}
    </Scroller>
  );
}

function Sizes({ output }: { output: Output }) {
  return <OutputBars output={output} shown={useStages(output)} />;
}

/** The arguments, as the model sent them. */
function Sent({ text }: { text: string }) {
  return (
    <div className={styles.sent}>
      <h3 className={styles.caption}>Model sent</h3>
      <pre className={styles.args}>
        <JsonView text={compactJson(text)} />
      </pre>
    </div>
  );
}

/** @param showsRaw the text of the tool is shown at once, for steps about reducers */
function Reads({ lane, showsRaw }: { lane: Lane; showsRaw: boolean }) {
  const output = useMemo(() => selectOutput(lane), [lane]);
  const fenced = useMemo(() => fencedTextOf(lane), [lane]);
  const { result } = lane;
  if (!result) return null;
  const isChanged = output?.ok && (output.reduced || output.cutAt !== undefined);
  const raw = output?.ok && (isChanged || showsRaw) ? output.raw : undefined;
  const returned = raw?.text !== undefined && (
    <details className={styles.raw} open={showsRaw}>
      <summary>Tool result {formatPlural(raw.chars, 'character')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard. */}
      <section className={styles.long} tabIndex={0} aria-label="Text of the tool">
        <LongText text={raw.text} />
      </section>
    </details>
  );
  return (
    <div className={styles.reads}>
      {isChanged && <Sizes output={output} />}
      {showsRaw && returned}
      <h3 className={styles.caption}>
        Model gets
        {!result.ok && <span className={styles.code}>{result.code}</span>}
        {fenced !== undefined && (
          <span className={styles.code}>quoted, because it is untrusted</span>
        )}
      </h3>
      <LongText text={fenced ?? (result.ok ? result.value : result.error)} />
      {!showsRaw && returned}
    </div>
  );
}
