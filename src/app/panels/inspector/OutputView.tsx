import { memo, type ReactNode } from 'react';
import { isAllLost } from '../../../session/run/index.ts';
import type { Lane } from '../../../session/store/index.ts';
import { hasGrown } from '../../../session/user-code/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatPlural } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSession } from '../../session-context.tsx';
import { AnsiText } from '../../ui/AnsiText.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { toLossText, toSavedTone } from './call-score.ts';
import { OutputBars } from './OutputBars.tsx';
import styles from './OutputView.module.css';
import { TextViews } from './TextViews.tsx';
import type { CallOutput } from './use-call-output.ts';
import { useStages } from './use-stages.ts';

const SaveSample = lazyPart(() => import('./SaveSample.tsx').then((part) => part.SaveSample));

/** Options of {@link OutputView}. */
export interface OutputViewProps {
  lane: Lane;
  /** Absent before the tool's answer. */
  shown: CallOutput | undefined;
}

/**
 * The sizes of raw, reduced and trimmed, and the text for the model. Hundreds of lines, so an edit
 * of the arguments does not render them again.
 */
export const OutputView = memo(function OutputView({ lane, shown }: OutputViewProps) {
  const on = useSession((state) => state.run?.on);
  const inTokens = useSession(
    ({ workspace }) => workspace.contextSettings?.budgetTokens !== undefined,
  );
  const grew = useSession(
    ({ run, userReducers }) => run !== undefined && hasGrown(run, lane, userReducers),
  );
  if (!shown?.output.ok || lane.status === 'answered') return <ModelGets lane={lane} />;
  const { output, live } = shown;
  // Where a budget in tokens cuts is known after a run.
  const isAbout = live && inTokens;
  return (
    <section className={styles.output} aria-label="Output">
      <Sizes shown={shown} isAbout={isAbout} grew={grew}>
        <span className={cx(styles.about, live && styles.live)}>{about(shown, isAbout, lane)}</span>
      </Sizes>
      {/* A server sends no texts. */}
      {!on && <TextViews key={lane.callId} output={output} callId={lane.callId} live={live} />}
    </section>
  );
});

interface SizesProps {
  shown: CallOutput;
  isAbout: boolean;
  /** A reducer made the result longer than it declares. */
  grew: boolean;
  /** The name of the text with these sizes. */
  children: ReactNode;
}

/** The bars of an output, and above them the part that they save. */
function Sizes({ shown: { output, score }, isAbout, grew, children }: SizesProps) {
  const stages = useStages(output);
  const tone = toSavedTone(stages, score, grew);
  return (
    <>
      <div className={styles.head}>
        <h3>Output</h3>
        {children}
        <span className={cx(styles.saved, styles[tone ?? ''])}>{stages.saved}</span>
      </div>
      <OutputBars output={output} shown={stages} isAbout={isAbout} />
    </>
  );
}

/** The text of a call that failed, was refused, or was answered without running. */
function ModelGets({ lane }: { lane: Lane }) {
  const { result } = lane;
  if (result === undefined) return null;
  const text = result.ok ? result.value : result.error;
  return (
    <section className={styles.output} aria-label="Model gets">
      <div className={styles.head}>
        <h3>Model gets</h3>
        <span className={styles.copy}>
          {lane.rawText !== undefined && <SaveSample callId={lane.callId} />}
          <CopyButton text={() => text}>Copy</CopyButton>
        </span>
        <span className={cx(styles.about, styles.below)}>
          {result.ok ? 'A result without a run' : `A failure: ${result.code}`},{' '}
          {formatPlural(text.length, 'char')}
        </span>
      </div>
      <pre className={styles.reads}>
        <AnsiText text={text} />
      </pre>
    </section>
  );
}

function about({ output, live, score }: CallOutput, isAbout: boolean, { reduced }: Lane): string {
  if (live) {
    const mayDiffer = reduced?.outcome === 'applied' ? '; the reducer may use it, too' : '';
    return `${isAbout ? 'about ' : ''}with the current budget${mayDiffer}`;
  }
  if (isAllLost(output)) return 'everything is lost';
  const loss = toLossText(score);
  if (loss !== '') return loss;
  return output.cutAt === undefined
    ? 'what the model gets'
    : 'what the model gets, cut to its budget';
}
