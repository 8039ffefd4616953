import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import form from '../../ui/form.module.css';
import styles from './ScenarioSheet.module.css';

/** Options of {@link SecretRows}. */
export interface SecretRowsProps {
  secrets: Readonly<Record<string, string>>;
  onChange: (secrets: Record<string, string>) => void;
}

interface Row {
  key: number;
  ref: string;
  value: string;
}

/** Values by reference. A row counts as soon as its reference is unique. */
export function SecretRows({ secrets, onChange }: SecretRowsProps) {
  const keys = useRef(0);
  // References are keys, and a reference being typed may not be valid yet.
  const [rows, setRows] = useState<Row[]>(() => toRows(secrets, keys));
  const shown = sameSecrets(toSecrets(rows), secrets) ? rows : toRows(secrets, keys);
  const set = (next: Row[]) => {
    setRows(next);
    onChange(toSecrets(next));
  };
  const change = (key: number, patch: Partial<Row>) =>
    set(shown.map((row) => (row.key === key ? { ...row, ...patch } : row)));

  return (
    <>
      {shown.map(({ key, ref, value }, index) => {
        const problem = problemOf(ref, shown, index);
        return (
          <div key={key} className={form.field}>
            <div className={styles.secret}>
              <input
                className={`${form.text} ${form.mono}`}
                aria-label={`Reference of secret ${index + 1}`}
                placeholder="reference"
                autoComplete="off"
                spellCheck={false}
                aria-invalid={problem !== undefined}
                value={ref}
                onChange={({ target }) => change(key, { ref: target.value })}
              />
              <input
                className={`${form.text} ${form.mono}`}
                aria-label={`Value of secret ${index + 1}`}
                placeholder="value"
                autoComplete="off"
                spellCheck={false}
                value={value}
                onChange={({ target }) => change(key, { value: target.value })}
              />
              <Button
                tone="plain"
                icon
                aria-label={`Remove secret ${index + 1}`}
                onClick={() => set(shown.filter((row) => row.key !== key))}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
            {problem !== undefined && <p className={form.problem}>{problem}</p>}
          </div>
        );
      })}
      <span className={form.line}>
        <Button
          small
          onClick={() => {
            keys.current += 1;
            set([...shown, { key: keys.current, ref: '', value: '' }]);
          }}
        >
          <Plus aria-hidden />
          Add a secret
        </Button>
      </span>
    </>
  );
}

function toRows(secrets: SecretRowsProps['secrets'], keys: { current: number }): Row[] {
  return Object.entries(secrets).map(([ref, value]) => {
    keys.current += 1;
    return { key: keys.current, ref, value };
  });
}

/** The secrets of the rows. If two rows have the same reference, the first one counts. */
function toSecrets(rows: readonly Row[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(({ ref, value }) => (ref.trim() === '' ? [] : [[ref.trim(), value]])).toReversed(),
  );
}

function sameSecrets(some: Readonly<Record<string, string>>, others: typeof some): boolean {
  const names = Object.keys(some);
  return (
    names.length === Object.keys(others).length &&
    names.every((name) => Object.hasOwn(others, name) && some[name] === others[name])
  );
}

function problemOf(ref: string, rows: readonly Row[], index: number): string | undefined {
  const name = ref.trim();
  if (name === '') return 'Enter a reference, for example warehouse/readonly.';
  const first = rows.findIndex((row) => row.ref.trim() === name);
  return first === index
    ? undefined
    : `“${name}” is already defined above; the first value is used.`;
}
