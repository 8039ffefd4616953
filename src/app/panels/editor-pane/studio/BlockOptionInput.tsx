import { useState } from 'react';
import type { BlockOption, BlockValue } from '../../../../session/reducer-lab/index.ts';
import { readField, toFieldText } from './field-text.ts';
import styles from './RecipeBlocks.module.css';

/** Options of {@link BlockOptionInput}. */
export interface BlockOptionInputProps {
  field: BlockOption;
  /** The label of its block. */
  block: string;
  value: BlockValue | undefined;
  /** Called with `undefined` for the default. */
  onChange: (value: BlockValue | undefined) => void;
}

/** A field of a block. A text that is no value yet stays in the field, and the code stays, too. */
export function BlockOptionInput({ field, block, value, onChange }: BlockOptionInputProps) {
  const [draft, setDraft] = useState<string>();
  const label = `${block}: ${field.label}`;
  if (field.type === 'flag') {
    const isOn = typeof value === 'boolean' ? value : (field.isOn ?? false);
    return (
      <label className={styles.field}>
        <input
          type="checkbox"
          aria-label={label}
          checked={isOn}
          onChange={(event) =>
            onChange(event.target.checked === field.isOn ? undefined : event.target.checked)
          }
        />
        {field.label}
      </label>
    );
  }
  const text = draft ?? toFieldText(value);
  const read = readField(field, text);
  return (
    <label className={styles.field} data-wide={field.type === 'pattern'}>
      {field.label}
      <input
        aria-label={label}
        aria-invalid={!read.ok}
        title={read.ok ? hintOf(field) : read.problem}
        className={styles.input}
        inputMode={field.type === 'count' ? 'numeric' : 'text'}
        spellCheck={false}
        autoComplete="off"
        placeholder={field.absent}
        value={text}
        onChange={(event) => {
          const next = readField(field, event.target.value);
          setDraft(event.target.value);
          if (next.ok) onChange(next.value);
        }}
        onBlur={() => setDraft(undefined)}
      />
      {!read.ok && (
        <span role="alert" className={styles.problem}>
          {read.problem}
        </span>
      )}
    </label>
  );
}

function hintOf({ type }: BlockOption): string | undefined {
  return type === 'pattern' ? 'A text, or a regular expression such as /error/i' : undefined;
}
