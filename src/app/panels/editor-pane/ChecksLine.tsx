import { useState } from 'react';
import type { ReducerProblem } from '../../../core/reduce/testing.ts';
import type { ReducerCheck } from '../../../session/store/index.ts';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './ChecksLine.module.css';
import { Counterexample } from './Counterexample.tsx';
import { RULE_TEXT, type RuleLabels } from './rule-text.ts';

/** Options of {@link ChecksLine}. */
export interface ChecksLineProps {
  check: ReducerCheck | undefined;
  /**
   * The current text of the editor. If it differs from the checked text, the report is out of date.
   */
  code: string;
  /** The reducer's tool. */
  tool: string;
}

/** Whether a reducer obeys its contract, rule by rule. A broken rule opens its counterexample. */
export function ChecksLine({ check, code, tool }: ChecksLineProps) {
  const [open, setOpen] = useState<string>();
  if (check === undefined) return null;
  if (check.status === 'running')
    return <Note status="running">Checking the reducer contract</Note>;
  if (check.status === 'refused') return <Note status="skip">{check.message}</Note>;
  const { report } = check;
  const isOld = check.code !== code;
  if (report.stopped !== undefined) {
    return <Note status="failed">The check did not finish. {report.message}</Note>;
  }
  const shown = report.problems.find(({ rule }) => rule === open);
  return (
    <>
      <ul className={styles.line} aria-label="Contract checks" aria-busy={isOld}>
        {RULE_TEXT.map((words) => (
          <Rule
            key={words.rule}
            words={words}
            runs={report.runs}
            problem={report.problems.find(({ rule }) => rule === words.rule)}
            isOpen={open === words.rule}
            onToggle={() => setOpen(open === words.rule ? undefined : words.rule)}
          />
        ))}
        {isOld && <li className={styles.old}>before the last edit</li>}
      </ul>
      {shown && <Counterexample tool={tool} problem={shown} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface RuleProps {
  words: RuleLabels;
  runs: number;
  problem: ReducerProblem | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

function Rule({ words, runs, problem, isOpen, onToggle }: RuleProps) {
  if (!problem && !words.kept) return null;
  if (!problem) {
    return (
      <li className={styles.kept}>
        <StatusIcon status="ok" decorative />
        {words.kept?.(runs)}
      </li>
    );
  }
  return (
    <li>
      <button type="button" className={styles.broken} aria-expanded={isOpen} onClick={onToggle}>
        <StatusIcon status="failed" decorative />
        {words.broken} · {isOpen ? 'hide' : 'show'}
      </button>
    </li>
  );
}

function Note({
  status,
  children,
}: {
  status: 'running' | 'skip' | 'failed';
  children: React.ReactNode;
}) {
  return (
    <p className={styles.line} role="status">
      <StatusIcon status={status} decorative />
      <span>{children}</span>
    </p>
  );
}
