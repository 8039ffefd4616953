import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import { formatCount } from '../lib/format.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { type NumberLimits, readNumber } from '../lib/read-number.ts';
import styles from './NumberField.module.css';

const FieldProblem = lazyPart(() => import('./FieldProblem.tsx').then((part) => part.FieldProblem));

/** Options of {@link NumberField}. */
export interface NumberFieldProps extends NumberLimits {
  label: string;
  value: number;
  step: number;
  /** The unit after the number. */
  unit: ReactNode;
  /** Whether the value is an estimate. Default false. */
  isApproximate?: boolean;
  /** The id of an element that describes a valid value. */
  describedBy?: string | undefined;
  onChange: (value: number) => void;
}

/** A text that is not committed, and the value that it would replace. */
interface Draft {
  text: string;
  of: number;
  problem?: string;
}

/**
 * A number with thousands separators, which takes the usual spellings. Arrows step; Enter and leaving
 * the field commit. A text that is no number of the field stays, and a sentence says what to type.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, step, unit, isApproximate, describedBy, onChange } = props;
  const { min, max, isDecimal } = props;
  const [typed, setTyped] = useState<Draft>();
  const id = useId();
  const field = useRef<HTMLSpanElement>(null);
  // Another control, or Undo, has changed the value since.
  const draft = typed?.of === value ? typed : undefined;
  const problem = draft?.problem;

  const commit = (next: number) => {
    setTyped(undefined);
    if (next !== value) onChange(next);
  };
  const commitDraft = () => {
    if (!draft) return;
    if (draft.text.trim() === '') return setTyped(undefined);
    const read = readNumber(draft.text, { min, max, isDecimal });
    if (read.ok) commit(read.value);
    else setTyped({ ...draft, problem: read.problem });
  };

  return (
    <span ref={field} className={styles.field} data-wrong={problem !== undefined}>
      <input
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? id : describedBy}
        className={styles.input}
        // Numbers of all lengths take the same room: nothing moves beside a slider.
        style={{ '--digits': formatCount(max).length } as CSSProperties}
        // A keyboard of digits alone has no letters for 200k.
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        value={draft?.text ?? `${isApproximate ? '≈' : ''}${toText(value)}`}
        onChange={({ target }) => setTyped({ text: target.value, of: value })}
        onBlur={commitDraft}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commitDraft();
          if (event.key === 'Escape') setTyped(undefined);
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          const next = toStep(value + (event.key === 'ArrowUp' ? step : -step));
          commit(Math.min(max, Math.max(min, next)));
        }}
      />
      <span className={styles.unit} aria-hidden={typeof unit === 'string'}>
        {unit}
      </span>
      {problem && <FieldProblem id={id} field={field} problem={problem} />}
    </span>
  );
}

function toText(value: number): string {
  return Number.isInteger(value) ? formatCount(value) : `${value}`;
}

/** Sums of fractions have no further digits. */
function toStep(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
