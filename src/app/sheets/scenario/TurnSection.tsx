import { use } from 'react';
import type { EditableContext } from '../../../session/workspace/index.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Fold } from '../../ui/Fold.tsx';
import form from '../../ui/form.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { RuleLink } from '../../ui/RuleLink.tsx';
import { Select } from '../../ui/Select.tsx';
import { type ContextField, contextFields } from './context-fields.ts';
import styles from './ScenarioSheet.module.css';

/** The context of every tool in the turn, and the end of the turn. */
export function TurnSection() {
  const { context, end } = useSession((state) => state.workspace.turn);
  const actions = use(useActions().loadActions('turn'));
  return (
    <Fold title="Turn" summary={`turn ${context.currentTurn}, ends in ${end}`}>
      <p className={form.hint}>
        Each tool receives these values as its <code>ToolContext</code>. An empty optional field is
        omitted.
      </p>
      {contextFields.map((field) => (
        <Field
          key={field.key}
          field={field}
          context={context}
          onChange={(value) => actions.setContext({ [field.key]: value })}
        />
      ))}
      <div className={styles.setting}>
        <span className={form.name} aria-hidden>
          How the turn ends
        </span>
        <Select
          label="How the turn ends"
          value={end}
          options={[
            { value: 'ack', label: 'Commit: the turn succeeded' },
            { value: 'nack', label: 'Roll back: the turn failed' },
          ]}
          onChange={actions.setTurnEnd}
        />
        <p className={form.hint}>
          After <code>ack</code> (commit) the ephemeral tools are removed; after <code>nack</code>{' '}
          (roll back) they stay for inspection. A stopped run ends with <code>nack</code>.{' '}
          <RuleLink source="docs/contract.md#turns" />
        </p>
      </div>
    </Fold>
  );
}

interface FieldProps {
  field: ContextField;
  context: EditableContext;
  onChange: (value: string | number | undefined) => void;
}

function Field({ field, context, onChange }: FieldProps) {
  const value = context[field.key];
  const hint = `context-${field.key}`;
  return (
    <div className={styles.setting}>
      <span className={`${form.name} ${styles.code}`} aria-hidden>
        {field.key}
      </span>
      {field.kind === 'number' ? (
        <NumberField
          label={field.key}
          unit=""
          value={Number(value)}
          min={field.min}
          max={1_000_000}
          step={1}
          onChange={onChange}
        />
      ) : field.kind === 'choice' ? (
        <Select
          label={field.key}
          value={typeof value === 'string' ? value : ABSENT}
          options={[
            { value: ABSENT, label: 'Absent' },
            ...field.values.map((one) => ({ value: one, label: one })),
          ]}
          onChange={(chosen) => onChange(chosen === ABSENT ? undefined : chosen)}
        />
      ) : (
        <input
          className={`${form.text} ${form.mono}`}
          aria-label={field.key}
          aria-describedby={hint}
          placeholder={field.optional ? 'absent' : ''}
          autoComplete="off"
          spellCheck={false}
          value={value ?? ''}
          onChange={({ target }) =>
            onChange(field.optional && target.value === '' ? undefined : target.value)
          }
        />
      )}
      <p id={hint} className={form.hint}>
        {field.hint} <RuleLink source={field.source} />
      </p>
    </div>
  );
}

// Not values of the field, but labels.
const ABSENT = '';
