import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, useRef } from 'react';
import {
  canFail,
  type LineStates,
  type Trial,
  toLineStates,
} from '../../../../session/reducer-lab/index.ts';
import type { Sample } from '../../../../session/workspace/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import pending from '../reducer-tests/pending.module.css';
import { TrialFaultLine } from '../reducer-tests/TrialFaultLine.tsx';
import type { ReducerTests } from '../reducer-tests/use-reducer-tests.ts';
import { toChangeText } from './change-text.ts';
import { FailureTexts } from './FailureTexts.tsx';
import { toLineKinds, toLinesSummary } from './lines-text.ts';
import { linkLines } from './linked-lines.ts';
import styles from './StudioTexts.module.css';
import { toRawLines, toReducedLines } from './shown-lines.ts';
import { TextLines } from './TextLines.tsx';
import { TextMinimap } from './TextMinimap.tsx';
import { useLinkedScroll } from './use-linked-scroll.ts';

/** Options of {@link StudioTexts}. */
export interface StudioTextsProps {
  tests: ReducerTests;
  sample: Sample;
}

/** The result of the tool beside what the model gets of it. */
export function StudioTexts({ tests, sample }: StudioTextsProps) {
  const trial = tests.trialOf(sample.id);
  if (!trial) {
    return (
      <p className={styles.waiting} role="status">
        {WAITING[tests.status]}
      </p>
    );
  }
  return <Texts tests={tests} sample={sample} trial={trial} />;
}

const WAITING: Record<ReducerTests['status'], string> = {
  running: 'Running the reducer…',
  settled: 'This sample was not run.',
  broken: 'The reducer cannot run. Fix its code to see its result.',
  waiting: 'This code comes from another person. Press Run first to run it.',
  stopped: 'The reducer was stopped on another sample, so this sample was not run.',
};

function Texts({ tests, sample, trial }: StudioTextsProps & { trial: Trial }) {
  const { own } = tests;
  // Code that cannot run has a line of its own.
  const isPending = tests.status !== 'broken' && tests.isPending(sample.id);
  const states = useMemo(
    () => toLineStates(trial, { hasFailures: canFail(sample, own), own }),
    [trial, sample, own],
  );
  const raw = useRef<HTMLElement>(null);
  const reduced = useRef<HTMLElement>(null);
  const linked = useMemo(() => [{ scroller: reduced, ...linkLines(states) }], [states]);
  const showRaw = useLinkedScroll(raw, linked);
  const rawLines = useMemo(() => toRawLines(states), [states]);
  const reducedLines = useMemo(() => toReducedLines(states), [states]);
  return (
    <div className={styles.texts}>
      <section className={styles.column} aria-label="Tool result">
        <div className={styles.head}>
          <h3>Tool result</h3>
          <span>
            {formatPlural(states.raw.length, 'line')}, {formatPlural(trial.raw.length, 'character')}
          </span>
          <Failures states={states} isPending={tests.isPending(sample.id)} onShow={showRaw} />
        </div>
        <TextLines label="Lines of the tool result" lines={rawLines} scroller={raw}>
          <TextMinimap
            lines={rawLines}
            label={toLinesSummary(states)}
            scroller={raw}
            onShow={(share) => showRaw(share * rawLines.length)}
          />
        </TextLines>
        <div className={styles.foot}>
          <Legend states={states} />
          <FailureTexts tests={tests} />
        </div>
      </section>
      <section
        className={cx(styles.column, isPending && pending.texts)}
        aria-label="Model gets"
        aria-busy={isPending}
      >
        <div className={styles.head}>
          <h3>Model gets</h3>
          <span className={styles.sizes}>
            {formatCount(trial.kept)} of {formatPlural(trial.raw.length, 'character')}
            {toChangeText(trial)}
          </span>
          <CopyButton text={() => trial.trimmed}>Copy</CopyButton>
        </div>
        {trial.fault && <TrialFaultLine tool={tests.tool} fault={trial.fault} />}
        {tests.status === 'broken' && (
          <p className={styles.stale} role="status">
            The reducer cannot run. This is the result of the last version that could.
          </p>
        )}
        {trial.reduced === '' && <p className={styles.stale}>The text is empty.</p>}
        <TextLines label="Lines for the model" lines={reducedLines} scroller={reduced} />
      </section>
    </div>
  );
}

/** The meaning of the colours, of those in use: each line here costs one of the log. */
function Legend({ states }: { states: LineStates }) {
  return (
    <ul className={styles.legend} aria-label="Lines">
      {toLineKinds(states).map(({ look, text, title }) => (
        <li key={look} className={styles[look]} title={title}>
          {text}
        </li>
      ))}
    </ul>
  );
}

interface FailuresProps {
  states: LineStates;
  /** The lines are about an earlier code. */
  isPending: boolean;
  onShow: (line: number) => void;
}

/** The number of failures, and a way to each; first to those that are lost. */
function Failures({ states, isPending, onShow }: FailuresProps) {
  const at = useRef(-1);
  const { lost, all } = useMemo(() => {
    const lines = [...states.raw.entries()].filter(([, { failure }]) => failure !== undefined);
    return {
      // Also kept ones: a failure may have lost only its message.
      lost: lines.filter(([, { failure }]) => failure !== 'shown').map(([line]) => line),
      all: lines.map(([line]) => line),
    };
  }, [states]);
  if (all.length === 0) return null;
  const shown = lost.length > 0 ? lost : all;
  const noun = lost.length > 0 ? 'lost failure' : 'failure';
  const go = (step: 1 | -1) => {
    const next =
      step === 1
        ? shown.find((line) => line > at.current)
        : shown.findLast((line) => line < at.current);
    at.current = next ?? shown.at(step === 1 ? 0 : -1) ?? 0;
    onShow(at.current);
  };
  return (
    <span
      className={cx(
        styles.failures,
        lost.length > 0 && styles.missing,
        isPending && pending.pending,
      )}
    >
      {lost.length > 0
        ? `${formatPlural(lost.length, 'line')} of lost failures`
        : formatPlural(all.length, 'failure line')}
      <Button tone="plain" small icon aria-label={`Previous ${noun}`} onClick={() => go(-1)}>
        <ArrowUp aria-hidden />
      </Button>
      <Button tone="plain" small icon aria-label={`Next ${noun}`} onClick={() => go(1)}>
        <ArrowDown aria-hidden />
      </Button>
    </span>
  );
}
