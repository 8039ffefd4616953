import { type ReactNode, useMemo } from 'react';
import type { Trial } from '../../../../session/reducer-lab/index.ts';
import { estimateTokens } from '../../../../session/tokens/index.ts';
import type { Sample } from '../../../../session/workspace/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatSaved } from '../../../lib/format-saved.ts';
import { toScore } from '../../../lib/reducer-score.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { toneOf } from './pending.ts';
import styles from './SampleView.module.css';
import { TrialBars } from './TrialBars.tsx';
import { TrialFaultLine } from './TrialFaultLine.tsx';
import { TrialSettings } from './TrialSettings.tsx';
import { TrialTexts } from './TrialTexts.tsx';
import type { ReducerTests } from './use-reducer-tests.ts';

/** Options of {@link SampleView}. */
export interface SampleViewProps {
  tests: ReducerTests;
  sample: Sample;
  /** Content between the numbers and the texts. */
  children?: ReactNode;
}

/** The stages of one sample: raw, reduced, trimmed, with savings and problems. */
export function SampleView({ tests, sample, children }: SampleViewProps) {
  const trial = tests.trialOf(sample.id);
  return (
    <div className={styles.view}>
      <div className={styles.facts}>
        <TrialSettings tests={tests} />
        {!sample.result.ok && <Badge tone="refused">failure {sample.result.code}</Badge>}
        {trial && <Saved trial={trial} tests={tests} sample={sample} />}
      </div>
      {trial?.fault && <TrialFaultLine tool={tests.tool} fault={trial.fault} />}
      {trial ? <TrialBars trial={trial} /> : <Untried status={tests.status} />}
      {children}
      {trial && <TrialTexts trial={trial} sample={sample} own={tests.own} />}
    </div>
  );
}

interface SavedProps extends Pick<SampleViewProps, 'tests' | 'sample'> {
  trial: Trial;
}

function Saved({ trial, sample, tests }: SavedProps) {
  const { raw, reduced } = trial;
  // The estimate takes a while for long texts.
  const tokens = useMemo(
    () => formatSaved(estimateTokens(raw), estimateTokens(reduced)),
    [raw, reduced],
  );
  const { saved: said, failures, tone } = toScore(trial, sample, tests.own);
  return (
    <p key={sample.id} className={cx(styles.saved, toneOf(tests, sample.id, styles[tone]))}>
      {failures !== '' && <span>{failures}, </span>}
      {said === '' ? (
        'not shortened'
      ) : (
        <>
          <b>{said}</b>
          {said.endsWith('%') && ' characters'}, {tokens || '0%'} tokens
        </>
      )}
    </p>
  );
}

function Untried({ status }: { status: ReducerTests['status'] }) {
  return <p className={styles.untried}>{UNTRIED[status]}</p>;
}

const UNTRIED: Record<ReducerTests['status'], string> = {
  running: 'Running the reducer…',
  settled: 'This sample was not run.',
  broken: 'The reducer cannot run, so no sample does. See the error on the Reducer tab.',
  waiting: 'This code comes from another person. Press Run first to run its samples.',
  stopped: 'The reducer was stopped on another sample, so this sample was not run.',
};
