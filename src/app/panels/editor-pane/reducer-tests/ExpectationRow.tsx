import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  type ReducerLab,
  rateExpectation,
  type Trial,
} from '../../../../session/reducer-lab/index.ts';
import type { Expectation, ExpectationRule } from '../../../../session/workspace/index.ts';
import { formatPlural } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { DiffView } from '../../../ui/DiffView.tsx';
import form from '../../../ui/form.module.css';
import { NumberField } from '../../../ui/NumberField.tsx';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import styles from './Expectations.module.css';

/** Options of {@link ExpectationRow}. */
export interface ExpectationRowProps {
  expectation: Expectation;
  trial: Trial | undefined;
  lab: ReducerLab;
  /** It was just added, so its field takes the focus. */
  isFresh: boolean;
  onRemove: (row: HTMLElement | null) => void;
}

/** One expectation: its editable condition, and the actual result if it failed. */
export function ExpectationRow(props: ExpectationRowProps) {
  const { expectation, trial, lab, isFresh, onRemove } = props;
  const { id, turn, rule } = expectation;
  const [isCompared, setIsCompared] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const verdict = trial && rateExpectation(rule, trial);
  const status = verdict?.status ?? 'open';
  const isDifferent = rule.kind === 'snapshot' && status === 'failed' && trial !== undefined;

  useEffect(() => {
    if (isFresh) row.current?.querySelector('input')?.focus();
  }, [isFresh]);

  return (
    <li ref={row} className={styles.row}>
      <span className={styles.verdict}>
        <StatusIcon status={ICONS[status]} decorative />
        <span className="visually-hidden">{status}: </span>
      </span>
      <span className={styles.kind}>{KINDS[rule.kind]}</span>
      <span className={styles.what}>
        <RuleField rule={rule} onChange={(next) => lab.changeExpectation(id, next)} />
      </span>
      <span className={styles.turn}>turn {turn}</span>
      <Button
        tone="plain"
        small
        icon
        aria-label={`Remove the expectation ${KINDS[rule.kind].toLowerCase()}`}
        onClick={() => onRemove(row.current)}
      >
        <X aria-hidden />
      </Button>
      {verdict?.got !== undefined && <p className={styles.got}>{verdict.got}</p>}
      {verdict?.afterCut !== undefined && <p className={styles.got}>{verdict.afterCut}</p>}
      {isDifferent && (
        <span className={styles.choices}>
          <Button small aria-expanded={isCompared} onClick={() => setIsCompared(!isCompared)}>
            {isCompared ? 'Hide the difference' : 'Show the difference'}
          </Button>
          <Button
            small
            onClick={() => lab.changeExpectation(id, { kind: 'snapshot', text: trial.reduced })}
          >
            Accept the new text
          </Button>
        </span>
      )}
      {isDifferent && isCompared && rule.kind === 'snapshot' && (
        <div className={styles.diff}>
          <DiffView before={rule.text} after={trial.reduced} whole="Reduced" />
        </div>
      )}
    </li>
  );
}

interface RuleFieldProps {
  rule: ExpectationRule;
  onChange: (rule: ExpectationRule) => void;
}

function RuleField({ rule, onChange }: RuleFieldProps) {
  if (rule.kind === 'at-most') {
    return (
      <NumberField
        label="Maximum number of characters"
        value={rule.chars}
        min={0}
        max={10_000_000}
        step={100}
        unit="characters"
        onChange={(chars) => onChange({ ...rule, chars })}
      />
    );
  }
  if (rule.kind === 'snapshot') {
    return <span className={styles.snapshot}>{formatPlural(rule.text.length, 'character')}</span>;
  }
  return (
    <input
      className={`${form.text} ${form.mono}`}
      aria-label={
        rule.kind === 'contains'
          ? 'Text that the output must contain'
          : 'Text that the output must not contain'
      }
      placeholder={
        rule.kind === 'contains' ? 'text that must be kept' : 'text that must be removed'
      }
      value={rule.text}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={(event) => onChange({ ...rule, text: event.target.value })}
    />
  );
}

const ICONS = { passed: 'ok', failed: 'failed', cut: 'cut', open: 'skip' } as const;
const KINDS: Record<ExpectationRule['kind'], string> = {
  contains: 'Contains',
  lacks: 'Does not contain',
  'at-most': 'At most',
  snapshot: 'Snapshot',
};
