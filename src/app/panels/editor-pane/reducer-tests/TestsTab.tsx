import { useRef } from 'react';
import { useSession } from '../../../session-context.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Scroller } from '../../../ui/Scroller.tsx';
import { AddSample } from './AddSample.tsx';
import { Expectations } from './Expectations.tsx';
import { SampleHead } from './SampleHead.tsx';
import { SampleList } from './SampleList.tsx';
import { SampleView } from './SampleView.tsx';
import { TestsBar } from './TestsBar.tsx';
import styles from './TestsTab.module.css';
import { useReducerTests } from './use-reducer-tests.ts';

/** Samples of a tool's results, the output of its reducer for them, and the expectations. */
export function TestsTab({ tool }: { tool: string }) {
  const tests = useReducerTests(tool);
  const list = useRef<HTMLDivElement>(null);
  const isKnown = useSession(({ tools }) => tools.some(({ name }) => name === tool));
  const { samples, savedCount, sample } = tests;
  if (!isKnown && samples.length === 0) {
    return <EmptyState title="No tool with this name is registered." />;
  }
  if (sample === undefined) {
    return (
      <EmptyState title={`${tool} has no samples yet.`}>
        <p>
          A sample is a tool result to test the reducer with. Save the result of a run, paste one,
          or use a built-in sample.
        </p>
        <AddSample tests={tests} />
      </EmptyState>
    );
  }
  const remove = () => {
    // The menu that opened it may disappear with the sample.
    list.current?.focus();
    tests.lab.removeSample(sample.id);
  };
  const isBuiltIn = samples.indexOf(sample) >= savedCount;
  return (
    <>
      <div className={styles.tests}>
        <div className={styles.side}>
          <div className={styles.head}>
            <h3>Samples</h3>
            <AddSample tests={tests} small />
          </div>
          <SampleList tests={tests} ref={list} />
        </div>
        <Scroller label={`Sample ${sample.name}`} className={styles.open}>
          <SampleHead tests={tests} sample={sample} isBuiltIn={isBuiltIn} onRemove={remove} />
          <SampleView tests={tests} sample={sample}>
            <Expectations tests={tests} sample={sample} trial={tests.trialOf(sample.id)} />
          </SampleView>
        </Scroller>
      </div>
      <TestsBar tests={tests} />
    </>
  );
}
