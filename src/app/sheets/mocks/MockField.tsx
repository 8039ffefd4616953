import { useId } from 'react';
import form from '../../ui/form.module.css';
import styles from './MocksSheet.module.css';

/** Options of {@link MockField}. */
export interface MockFieldProps {
  title: string;
  value: string;
  /** The lines of a field that has several. Default: it has one. */
  rows?: number;
  /** Shown above the field, because the end of a sheet may be out of view. */
  problem?: string | undefined;
  onChange: (value: string) => void;
}

/** A text of a mocked response, with its problem. */
export function MockField({ title, value, rows, problem, onChange }: MockFieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  const field = {
    id,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : problemId,
    spellCheck: false,
    value,
  };
  return (
    <div className={`${form.field} ${styles.field}`}>
      <label className={form.name} htmlFor={id}>
        {title}
      </label>
      <MockProblem id={problemId} problem={problem} />
      {rows === undefined ? (
        <input
          {...field}
          className={`${form.text} ${form.mono}`}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <textarea
          {...field}
          className={form.area}
          rows={rows}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}

/** The problem of a field, if it has one. */
export function MockProblem({ id, problem }: { id: string; problem: string | undefined }) {
  if (problem === undefined) return null;
  return (
    <p id={id} className={form.problem} role="alert">
      {problem}
    </p>
  );
}
