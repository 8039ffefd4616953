import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { RecordProblem } from '../../../catalog/sandbox-data/problem-of-record.ts';
import type { RecordField, RecordSection } from '../../../catalog/sandbox-data/sections.ts';
import type { RecordDraft } from '../../../session/sandbox-data/index.ts';
import { cx } from '../../lib/class-names.ts';
import { Button } from '../../ui/Button.tsx';
import form from '../../ui/form.module.css';
import styles from './RecordForm.module.css';

/** Options of {@link RecordForm}. */
export interface RecordFormProps {
  section: RecordSection;
  draft: RecordDraft;
  /** Whether the draft differs from the record. */
  isEdited: boolean;
  /** Absent until the user saves a draft that does not fit. */
  problem: RecordProblem | undefined;
  onChange: (draft: RecordDraft) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** Edits one record, by its fields or as JSON. */
export function RecordForm(props: RecordFormProps) {
  const { section, draft, isEdited, problem, onChange, onSave, onCancel } = props;
  const element = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => {
    if (problem) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const isWrong = (name: string) => problem?.field === name;

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isEdited) return;
        event.preventDefault();
        onCancel();
      }}
    >
      {'json' in draft ? (
        <textarea
          aria-label={`The ${section.noun} as JSON`}
          aria-invalid={problem !== undefined}
          aria-describedby={id}
          className={cx(form.area, styles.json)}
          spellCheck={false}
          value={draft.json}
          onChange={({ target }) => onChange({ json: target.value })}
        />
      ) : (
        <div className={styles.fields}>
          {section.fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              text={draft.texts[field.name] ?? ''}
              problem={isWrong(field.name) ? problem?.message : undefined}
              onChange={(text) => onChange({ texts: { ...draft.texts, [field.name]: text } })}
            />
          ))}
        </div>
      )}
      <div className={cx(form.line, styles.foot)}>
        <Button type="submit" tone="primary" small disabled={!isEdited}>
          Save
        </Button>
        <Button small disabled={!isEdited} onClick={onCancel}>
          Cancel
        </Button>
        <span id={id} role="status" className={problem && form.problem}>
          {problem ? toSentence(section, problem) : 'Each run starts with this.'}
        </span>
      </div>
    </form>
  );
}

interface FieldInputProps {
  field: RecordField;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function FieldInput({ field, text, problem, onChange }: FieldInputProps) {
  const { name, label, type, choices, hint } = field;
  const id = useId();
  const hasLines = useHadLines(text);
  const isLong = type === 'lines' || type === 'json' || hasLines;
  const isMono = isLong || type === 'url' || type === 'time' || type === 'number';
  const input = {
    id: `${id}-input`,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem || hint ? id : undefined,
    className: cx(isLong ? form.area : form.text, isMono && form.mono),
    value: text,
    spellCheck: type === 'lines',
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className={cx(form.field, isLong && styles.wide)} data-field={name}>
      <label className={form.name} htmlFor={input.id}>
        {label}
      </label>
      {choices ? (
        <select {...input}>
          {choices.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ) : isLong ? (
        <textarea {...input} />
      ) : (
        <input {...input} inputMode={type === 'number' ? 'decimal' : undefined} />
      )}
      {(problem || hint) && (
        <span id={id} className={problem ? form.problem : form.hint}>
          {problem ?? hint}
        </span>
      )}
    </div>
  );
}

/**
 * Whether a text has had a line break since its field appeared. An input would remove it; a field
 * that changed its kind during an edit would lose the focus.
 */
function useHadLines(text: string): boolean {
  const [hadLines, setHadLines] = useState(false);
  const hasLines = hadLines || /[\r\n]/.test(text);
  if (hasLines !== hadLines) setHadLines(hasLines);
  return hasLines;
}

function toSentence({ fields }: RecordSection, { field, message }: RecordProblem): string {
  const label = fields.find(({ name }) => name === field)?.label ?? field;
  return label === '' ? message : `${label}: ${message}`;
}
