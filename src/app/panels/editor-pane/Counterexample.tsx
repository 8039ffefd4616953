import { X } from 'lucide-react';
import type { ReducerProblem } from '../../../core/reduce/testing.ts';
import { Button } from '../../ui/Button.tsx';
import { Json } from '../../ui/Json.tsx';
import styles from './ChecksLine.module.css';

/** Options of {@link Counterexample}. */
export interface CounterexampleProps {
  problem: ReducerProblem;
  onClose: () => void;
}

/** The smallest input that shows how a rule is broken, and what came out. */
export function Counterexample({ problem, onClose }: CounterexampleProps) {
  const { message, counterexample, got } = problem;
  return (
    <section className={styles.example} aria-label="Counterexample">
      <div className={styles.exampleHead}>
        <p>{message}</p>
        <Button tone="plain" small icon aria-label="Close the counterexample" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <dl className={styles.facts}>
        <dt>Input</dt>
        <dd>
          <Json text={toText(counterexample.result)} />
        </dd>
        <dt>Context</dt>
        <dd>
          <Json text={toText(counterexample.ctx)} />
        </dd>
        <dt>Output</dt>
        <dd>{got === undefined ? 'nothing: it did not return' : <Json text={toText(got)} />}</dd>
      </dl>
    </section>
  );
}

const ONE_LINE = 100;

function toText(value: unknown): string {
  const line = JSON.stringify(value) ?? String(value);
  // The smallest input is mostly short: on one line it is read at a glance.
  return line.length <= ONE_LINE ? line : JSON.stringify(value, null, 2);
}
