import { memo, type ReactNode, useMemo } from 'react';
import { selectGrant } from '../../../session/budget/index.ts';
import { isAllLost, type Output, selectOutput, withGrant } from '../../../session/run/index.ts';
import type { Lane } from '../../../session/store/index.ts';
import { hasGrown } from '../../../session/user-code/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatPlural } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSession } from '../../session-context.tsx';
import { AnsiText } from '../../ui/AnsiText.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { OutputBars } from './OutputBars.tsx';
import styles from './OutputView.module.css';
import { TextViews } from './TextViews.tsx';
import { useStages } from './use-stages.ts';

const SaveSample = lazyPart(() => import('./SaveSample.tsx').then((part) => part.SaveSample));

/**
 * The sizes of raw, reduced and trimmed, and the text for the model. Hundreds of lines, so an edit
 * of the arguments does not render them again.
 */
export const OutputView = memo(function OutputView({ lane }: { lane: Lane }) {
  const settled = useMemo(() => selectOutput(lane), [lane]);
  // A changed budget shows at once, without a run: the same results would be cut here.
  const grant = useSession((state) => selectGrant(state, lane));
  const on = useSession((state) => state.run?.on);
  const inTokens = useSession(
    ({ workspace }) => workspace.contextSettings?.budgetTokens !== undefined,
  );
  const output = useMemo(() => {
    if (grant === undefined || settled === undefined || grant === settled.budget) return settled;
    return withGrant(settled, grant);
  }, [settled, grant]);
  const grew = useSession(
    ({ run, userReducers }) => run !== undefined && hasGrown(run, lane, userReducers),
  );
  const live = output !== settled;
  // Where a budget in tokens cuts is known after a run.
  const isAbout = live && inTokens;
  if (output === undefined || !output.ok || lane.status === 'answered')
    return <ModelGets lane={lane} />;
  return (
    <section className={styles.output} aria-label="Output">
      <Sizes output={output} isAbout={isAbout} grew={grew}>
        <span className={cx(styles.about, live && styles.live)}>
          {about(output, live, isAbout, lane)}
        </span>
      </Sizes>
      {/* A server sends no texts. */}
      {!on && <TextViews key={lane.callId} output={output} callId={lane.callId} live={live} />}
    </section>
  );
});

interface SizesProps {
  output: Output;
  isAbout: boolean;
  /** A reducer made the result longer than it declares. */
  grew: boolean;
  /** The name of the text with these sizes. */
  children: ReactNode;
}

/** The bars of an output, and above them the part that they save. */
function Sizes({ output, isAbout, grew, children }: SizesProps) {
  const shown = useStages(output);
  const tone = grew && shown.saved.startsWith('+') ? 'grew' : shown.tone;
  return (
    <>
      <div className={styles.head}>
        <h3>Output</h3>
        {children}
        <span className={cx(styles.saved, styles[tone ?? ''])}>{shown.saved}</span>
      </div>
      <OutputBars output={output} shown={shown} isAbout={isAbout} />
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

function about(output: Output, live: boolean, isAbout: boolean, { reduced }: Lane): string {
  if (live) {
    const mayDiffer = reduced?.outcome === 'applied' ? '; the reducer may use it, too' : '';
    return `${isAbout ? 'about ' : ''}with the current budget${mayDiffer}`;
  }
  if (isAllLost(output)) return 'everything is lost';
  return output.cutAt === undefined
    ? 'what the model gets'
    : 'what the model gets, cut to its budget';
}
