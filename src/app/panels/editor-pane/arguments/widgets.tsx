import { enumOptionsValueForIndex, type RJSFSchema, type WidgetProps } from '@rjsf/utils';
import { Switch } from '../../../ui/Switch.tsx';
import styles from './ArgsForm.module.css';
import type { FormContext } from './form-context.ts';
import { SelectBox } from './SelectBox.tsx';

type FormWidgetProps = WidgetProps<unknown, RJSFSchema, FormContext>;

/** A field for a text of any length, or for a number. */
export function TextWidget(props: FormWidgetProps) {
  const { value, schema, required, onChange } = props;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const isNumber = types.includes('number') || types.includes('integer');
  const shown = value === undefined || value === null ? '' : toText(value);
  const take = (text: string) => {
    // An empty optional property is omitted; an empty required one is sent.
    if (text === '') onChange(isNumber || !required ? undefined : '');
    else onChange(text);
  };
  if (isNumber) {
    return (
      <input
        {...named(props)}
        className={styles.input}
        inputMode="decimal"
        value={shown}
        placeholder={value === null ? 'null' : undefined}
        onChange={(event) => take(event.target.value)}
      />
    );
  }
  return (
    <textarea
      {...named(props)}
      className={styles.input}
      rows={1}
      value={shown}
      placeholder={value === null ? 'null' : undefined}
      onChange={(event) => take(event.target.value)}
    />
  );
}

/** A field for one of the schema's listed values. */
export function SelectWidget(props: FormWidgetProps) {
  const { value, options, required, onChange } = props;
  const { enumOptions = [] } = options;
  const index = enumOptions.findIndex((one) => JSON.stringify(one.value) === JSON.stringify(value));
  const strange = index === -1 && value !== undefined;
  return (
    <SelectBox
      {...named(props)}
      value={index}
      onChange={(event) =>
        onChange(enumOptionsValueForIndex<RJSFSchema>(event.target.value, enumOptions))
      }
    >
      {(index === -1 || !required) && (
        <option value={-1}>{strange ? `${toText(value)} (not allowed)` : 'Not set'}</option>
      )}
      {enumOptions.map((one, at) => (
        <option key={one.label} value={at}>
          {one.label}
        </option>
      ))}
    </SelectBox>
  );
}

/** A field for a boolean. Without a value it shows `no` and a note. */
export function SwitchWidget(props: FormWidgetProps) {
  const { value, onChange, id } = props;
  return (
    <span className={styles.switch}>
      <Switch
        {...named(props)}
        aria-labelledby={`${id}-label`}
        checked={value === true}
        onChange={(on) => onChange(on)}
      >
        <span aria-hidden>{value === undefined ? 'not set' : toText(value)}</span>
      </Switch>
    </span>
  );
}

function named({ id, disabled, required, rawErrors, schema }: FormWidgetProps) {
  const isWrong = (rawErrors?.length ?? 0) > 0;
  return {
    id,
    disabled: disabled ?? false,
    spellCheck: false,
    autoComplete: 'off',
    'aria-invalid': isWrong,
    'aria-required': required ?? false,
    'aria-describedby':
      [schema.description && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean).join(' ') ||
      undefined,
  };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
