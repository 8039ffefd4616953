import { X } from 'lucide-react';
import type { ReducerProblem } from '../../../core/reduce/testing.ts';
import { useActions } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { JsonView } from '../../ui/JsonView.tsx';
import styles from './ChecksLine.module.css';

/** Options of {@link Counterexample}. */
export interface CounterexampleProps {
  /** The reducer's tool. */
  tool: string;
  problem: ReducerProblem;
  onClose: () => void;
}

/** The smallest input that violates a rule, with the output. */
export function Counterexample({ tool, problem, onClose }: CounterexampleProps) {
  const { message, counterexample, got } = problem;
  const { loadActions, setEditorTab } = useActions();
  const keep = async () => {
    const lab = await loadActions('reducerLab');
    lab.keepCounterexample(tool, `Counterexample: ${problem.rule}`, counterexample);
    setEditorTab('tests');
  };
  return (
    <section className={styles.example} aria-label="Counterexample">
      <div className={styles.exampleHead}>
        <p>{message}</p>
        <Button small onClick={() => void keep()}>
          Save as sample
        </Button>
        <Button tone="plain" small icon aria-label="Close the counterexample" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <dl className={styles.facts}>
        <dt>Input</dt>
        <dd>
          <JsonView text={toText(counterexample.result)} />
        </dd>
        <dt>Context</dt>
        <dd>
          <JsonView text={toText(counterexample.ctx)} />
        </dd>
        <dt>Output</dt>
        <dd>
          {got === undefined ? (
            'no output: the reducer did not return'
          ) : (
            <JsonView text={toText(got)} />
          )}
        </dd>
      </dl>
    </section>
  );
}

const ONE_LINE = 100;

function toText(value: unknown): string {
  const line = JSON.stringify(value) ?? String(value);
  // The smallest input is mostly short, so it is shown on one line.
  return line.length <= ONE_LINE ? line : JSON.stringify(value, null, 2);
}
