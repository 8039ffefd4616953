import type { RJSFSchema } from '@rjsf/utils';
import { useState } from 'react';
import { isRecord } from '../../../../lib/is-record.ts';
import styles from './ArgsForm.module.css';
import { type FormFieldProps, toFieldPath } from './form-context.ts';
import { SelectBox } from './SelectBox.tsx';
import { startValue } from './start-value.ts';
import { toTypeText } from './type-text.ts';

/** A choice between several schemas, with the fields of the selected one. */
export function ChoiceField(props: FormFieldProps) {
  const { formData, registry, schema, name, uiSchema, disabled = false, required } = props;
  const { schemaUtils, formContext, fields } = registry;
  const { SchemaField } = fields;
  const [chosen, setChosen] = useState<number>();
  const place = toFieldPath(props);
  // The library passes the options without types.
  const options = props.options as readonly RJSFSchema[];
  const validator = schemaUtils.getValidator();
  const matches = options.map((one) =>
    validator.isValid(one, formData, schemaUtils.getRootSchema()),
  );
  const index =
    formData === undefined
      ? -1
      : chosen !== undefined && (matches[chosen] || !matches.includes(true))
        ? chosen
        : matches.includes(true)
          ? matches.indexOf(true)
          : schemaUtils.getClosestMatchingOption(formData, [...options], 0);
  const option = options[index];
  const choose = (next: number) => {
    const to = options[next];
    if (!to) return;
    setChosen(next);
    const start = startValue(to, (one) => schemaUtils.retrieveSchema(one));
    formContext.edits.set(place.path, carryOver(formData, option, start));
  };
  return (
    <div className={styles.choice}>
      <SelectBox
        id={index === -1 || isRecord(formData) || Array.isArray(formData) ? place.$id : undefined}
        aria-label={`Type of ${name}`}
        disabled={disabled}
        value={index}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {index === -1 && <option value={-1}>{required ? 'Choose' : 'Not set'}</option>}
        {options.map((one, at) => {
          const words = toOptionText(one, at);
          return (
            <option key={words} value={at}>
              {words}
            </option>
          );
        })}
      </SelectBox>
      {option && option.type !== 'null' && SchemaField && (
        <SchemaField
          {...props}
          schema={withType(option, schema)}
          uiSchema={{ ...uiSchema, 'ui:options': { isInner: true } }}
        />
      )}
    </div>
  );
}

function toOptionText(option: RJSFSchema, index: number): string {
  if (option.title !== undefined) return option.title;
  const kind = Object.entries(option.properties ?? {}).find(
    ([, part]) => isRecord(part) && part.const !== undefined,
  );
  if (kind && isRecord(kind[1])) return `${kind[0]}: ${String(kind[1].const)}`;
  const names = Object.keys(option.properties ?? {});
  const about = names.length > 0 ? names.join(', ') : toTypeText(option);
  return `${index + 1}: ${about || option.description || 'anything'}`;
}

/** Keeps properties that both options have, and those that no option has. */
function carryOver(data: unknown, from: RJSFSchema | undefined, start: unknown): unknown {
  if (!isRecord(data) || !isRecord(start)) return start;
  const left = new Set(Object.keys(from?.properties ?? {}));
  const kept = Object.entries(data).filter(([key]) => !left.has(key));
  return { ...Object.fromEntries(kept), ...start };
}

function withType(option: RJSFSchema, { type, required }: RJSFSchema): RJSFSchema {
  if (option.type !== undefined || type === undefined) return option;
  return { ...option, type, required: [...(required ?? []), ...(option.required ?? [])] };
}
