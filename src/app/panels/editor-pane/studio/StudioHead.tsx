import { moveBudget, SLIDER_STEPS, toPosition } from '../../../lib/budget-scale.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatPlural } from '../../../lib/format.ts';
import { type Score, toScore } from '../../../lib/reducer-score.ts';
import { Select } from '../../../ui/Select.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { AddSample } from '../reducer-tests/AddSample.tsx';
import { CallBudgetField } from '../reducer-tests/CallBudgetField.tsx';
import { toneOf } from '../reducer-tests/pending.ts';
import { SampleMenu } from '../reducer-tests/SampleMenu.tsx';
import type { ReducerTests } from '../reducer-tests/use-reducer-tests.ts';
import { toMissed } from './missed-text.ts';
import styles from './ReducerStudio.module.css';

/** Options of {@link SampleChoice} and {@link StudioFigures}. */
export interface StudioHeadProps {
  tests: ReducerTests;
}

/** The open sample, with its actions. */
export function SampleChoice({ tests }: StudioHeadProps) {
  const { lab, tool, samples, sample } = tests;
  if (!sample) return null;
  return (
    <span className={styles.choice}>
      <Select
        label="Sample"
        className={styles.sample}
        value={sample.id}
        options={samples.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => lab.openSample(tool, id)}
      />
      <SampleMenu tests={tests} sample={sample} />
      <AddSample tests={tests} small />
    </span>
  );
}

/** The budget of the call, and the score. */
export function StudioFigures({ tests }: StudioHeadProps) {
  const { lab, tool, sample, budget, own } = tests;
  const trial = sample && tests.trialOf(sample.id);
  const score = trial && toScore(trial, sample, own);
  // A reducer that fails meets none.
  const missed = trial?.fault?.kind === 'ignored' ? undefined : toMissed(tests);
  if (!sample) return <span className={styles.grow} />;
  return (
    <>
      <span className={styles.budget}>
        <span aria-hidden className={styles.label}>
          Budget
        </span>
        <span className={styles.slider}>
          <Slider
            label="Budget of the call"
            value={toPosition(budget)}
            min={0}
            max={SLIDER_STEPS}
            step={1}
            valueText={formatPlural(budget, 'character')}
            onChange={(position) => lab.setBudget(tool, moveBudget(position, budget))}
          />
        </span>
        <CallBudgetField tests={tests} />
      </span>
      {/* While it is busy, its text belongs to an earlier code, and is not announced. */}
      <p className={styles.score} role="status" aria-busy={tests.isPending(sample.id)}>
        <span className={styles.label}>Reducer</span>
        <span
          key={sample.id}
          className={cx(styles.verdict, toneOf(tests, sample.id, score && styles[tone(score)]))}
        >
          {score && <span className={styles.saved}>{score.saved || 'not shortened'}</span>}
          {(score?.failures || missed) && (
            <span>
              {score?.failures}
              {missed && <span className={styles.label}> · </span>}
              {missed && <b className={styles[missed.tone]}>{missed.text}</b>}
            </span>
          )}
        </span>
      </p>
    </>
  );
}

function tone({ tone, saved }: Score) {
  // A longer text is allowed up to 'maxGrowthChars', and saves nothing.
  return tone === 'fine' && !saved.startsWith('−') ? 'same' : tone;
}
