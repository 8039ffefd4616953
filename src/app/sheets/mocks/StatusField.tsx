import { useState } from 'react';
import { problemOfStatus } from '../../../simulation/index.ts';
import form from '../../ui/form.module.css';
import styles from './MocksSheet.module.css';

/** Options of {@link StatusField}. */
export interface StatusFieldProps {
  label: string;
  value: number;
  /** The id of the problem; absent without one. */
  describedBy: string | undefined;
  /** Called with statuses that a response can have. */
  onChange: (status: number) => void;
  /** Called with the reason why the typed text is refused, and with `undefined` when it no longer is. */
  onProblem: (problem: string | undefined) => void;
}

/** The status of a mocked response. Enter and leaving the field commit; a refused text stays. */
export function StatusField(props: StatusFieldProps) {
  const { label, value, describedBy, onChange, onProblem } = props;
  const [draft, setDraft] = useState<string>();
  const commit = () => {
    if (draft === undefined) return;
    const found = problemOfStatus(draft.trim());
    onProblem(found);
    if (found !== undefined) return;
    setDraft(undefined);
    onChange(Number(draft));
  };
  return (
    <label className={styles.status}>
      Status
      <input
        aria-label={label}
        aria-invalid={describedBy !== undefined}
        aria-describedby={describedBy}
        className={form.text}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? value}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
          if (key !== 'Escape' || draft === undefined) return;
          setDraft(undefined);
          onProblem(undefined);
        }}
      />
    </label>
  );
}
