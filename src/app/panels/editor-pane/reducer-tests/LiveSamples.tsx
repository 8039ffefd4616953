import { ChevronDown, ChevronRight, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { Sample } from '../../../../session/workspace/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { openStudio } from '../../../lib/page-state.ts';
import { toScore } from '../../../lib/reducer-score.ts';
import { useActions } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Scroller } from '../../../ui/Scroller.tsx';
import { Select } from '../../../ui/Select.tsx';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import { AddSample } from './AddSample.tsx';
import styles from './LiveSamples.module.css';
import { toSampleState } from './labels.ts';
import { toneOf } from './pending.ts';
import { SampleView } from './SampleView.tsx';
import { type ReducerTests, useReducerTests } from './use-reducer-tests.ts';

// A closed list stays closed in the next reducer: the user wants the space for code.
let isOpenLast: boolean | undefined;

/** A lower window has room for the code alone, and the studio shows both. */
const HAS_ROOM = '(min-width: 900px) and (min-height: 1000px)';

/** Options of {@link LiveSamples}. */
export interface LiveSamplesProps {
  tool: string;
  /** Whether its code can be edited, so that the effect of an edit is the point. */
  editable: boolean;
}

/** Below a reducer's code: its effect on a sample, updated while the user types. */
export function LiveSamples({ tool, editable }: LiveSamplesProps) {
  const tests = useReducerTests(tool);
  const [isOpen, setIsOpen] = useState(
    () => isOpenLast ?? (editable && matchMedia(HAS_ROOM).matches),
  );
  const { setEditorTab } = useActions();
  const { samples, sample, lab } = tests;
  const toggle = () => {
    isOpenLast = !isOpen;
    setIsOpen(!isOpen);
  };
  return (
    <section
      className={styles.live}
      aria-label="Live result for a sample"
      data-open={isOpen && sample !== undefined}
    >
      <div className={styles.head}>
        {sample ? (
          <>
            <Button
              tone="plain"
              small
              icon
              aria-label={isOpen ? 'Hide the sample' : 'Show the sample'}
              aria-expanded={isOpen}
              onClick={toggle}
            >
              {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
            </Button>
            <Verdict tests={tests} sampleId={sample.id} />
            <Select
              label="Sample"
              className={styles.choice}
              value={sample.id}
              options={samples.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => lab.openSample(tool, id)}
            />
            {/* The open sample says it beside its bars. */}
            {!isOpen && <Saved tests={tests} sample={sample} />}
          </>
        ) : (
          <p className={styles.none}>No samples yet</p>
        )}
        <AddSample tests={tests} small />
        <Button small onClick={() => setEditorTab('tests')}>
          Tests
        </Button>
        <Button small onClick={openStudio}>
          <Maximize2 aria-hidden />
          Studio
        </Button>
      </div>
      {isOpen && sample && (
        <Scroller label={`Sample ${sample.name}`} className={styles.body}>
          <SampleView tests={tests} sample={sample} />
        </Scroller>
      )}
    </section>
  );
}

function Verdict({ tests, sampleId }: { tests: ReducerTests; sampleId: string }) {
  const { status, text } = toSampleState(tests, sampleId);
  return (
    <span className={styles.verdict} role="status" title={text}>
      <StatusIcon status={status} decorative />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

function Saved({ tests, sample }: { tests: ReducerTests; sample: Sample }) {
  const trial = tests.trialOf(sample.id);
  const score = trial && toScore(trial, sample, tests.own);
  return (
    <span
      key={sample.id}
      className={cx(styles.saved, toneOf(tests, sample.id, score && styles[score.tone]))}
    >
      {score && [score.saved, score.failures].filter(Boolean).join(' · ')}
    </span>
  );
}
