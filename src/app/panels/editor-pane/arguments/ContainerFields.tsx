import type { RJSFSchema } from '@rjsf/utils';
import { Plus } from 'lucide-react';
import { isRecord } from '../../../../lib/is-record.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './ArgsForm.module.css';
import { type FormFieldProps, toFieldPath, toPart } from './form-context.ts';
import { startValue } from './start-value.ts';

/** An object: one part for each property; nothing of it is drawn before it is there. */
export function ObjectField(props: FormFieldProps) {
  const { schema: given, formData, errorSchema, registry, name } = props;
  const { schemaUtils, formContext, fields } = registry;
  const { edits } = formContext;
  const place = toFieldPath(props);
  const isRoot = place.path.length === 0;
  const resolve = (schema: RJSFSchema) => schemaUtils.retrieveSchema(schema);
  if (!isRecord(formData) && !isRoot) {
    if (given.anyOf ?? given.oneOf) return null;
    const start = startValue(given, resolve);
    return (
      <AddButton
        {...props}
        what={name}
        onAdd={() => edits.set(place.path, isRecord(start) ? start : {})}
      />
    );
  }
  const data = isRecord(formData) ? formData : {};
  const schema = schemaUtils.retrieveSchema(given, formData, true);
  const { properties = {}, required = [] } = schema;
  const names = Object.keys(properties).filter((key) => !isNever(properties[key]));
  const others = Object.keys(data).filter((key) => !Object.hasOwn(properties, key));
  const { SchemaField } = fields;
  return (
    <>
      <div className={isRoot ? styles.root : styles.parts}>
        {SchemaField &&
          names.map((key) => (
            <SchemaField
              key={key}
              {...shared(props)}
              name={key}
              schema={toSchema(properties[key])}
              formData={Object.hasOwn(data, key) ? data[key] : undefined}
              errorSchema={errorSchema?.[key as never] ?? {}}
              fieldPathId={toPart(place, key)}
              required={required.includes(key)}
            />
          ))}
      </div>
      {isOpen(schema) && (
        <AddButton
          {...props}
          what="a property"
          onAdd={() => {
            const key = freeKey(data);
            const value = startValue(schema.additionalProperties, resolve);
            edits.set([...place.path, key], value ?? '', `${toPart(place, key).$id}-key`);
          }}
        />
      )}
      {others.length > 0 && !props.disabled && (
        <p className={styles.hint}>
          Not in the schema, kept unchanged: <code>{others.join(', ')}</code>
        </p>
      )}
      {isRoot && names.length + others.length === 0 && !isOpen(schema) && (
        <p className={styles.hint}>The tool takes no arguments.</p>
      )}
    </>
  );
}

/** A list: one part for each item. */
export function ArrayField(props: FormFieldProps) {
  const { schema, formData, errorSchema, registry } = props;
  const { schemaUtils, formContext, fields } = registry;
  const { edits } = formContext;
  const { SchemaField } = fields;
  const place = toFieldPath(props);
  const items: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const next = itemSchema(schema, items.length);
  const add = () => {
    if (!next) return;
    const value = startValue(next, (one) => schemaUtils.retrieveSchema(one));
    const focus = toPart(place, items.length).$id;
    if (Array.isArray(formData)) edits.set([...place.path, items.length], value, focus);
    else edits.set(place.path, [value], focus);
  };
  return (
    <>
      {items.length > 0 && SchemaField && (
        <div className={styles.parts}>
          {items.map((item, index) => {
            const part = toPart(place, index);
            return (
              <SchemaField
                key={part.$id}
                {...shared(props)}
                name={String(index + 1)}
                schema={itemSchema(schema, index) ?? {}}
                formData={item}
                errorSchema={errorSchema?.[index as never] ?? {}}
                fieldPathId={part}
                required
                uiSchema={{ 'ui:options': { count: items.length } }}
              />
            );
          })}
        </div>
      )}
      {next && (schema.maxItems === undefined || items.length < schema.maxItems) && (
        <AddButton {...props} what="an item" onAdd={add} />
      )}
    </>
  );
}

/** Says that the value is null; without a value there is a button beside the name. */
export function NullField({ formData }: FormFieldProps) {
  return formData === null ? <p className={styles.hint}>null</p> : null;
}

function AddButton({
  what,
  onAdd,
  ...props
}: FormFieldProps & { what: string; onAdd: () => void }) {
  return (
    <Button
      small
      id={`${toFieldPath(props).$id}-add`}
      className={styles.add}
      disabled={props.disabled === true}
      onClick={onAdd}
    >
      <Plus aria-hidden />
      Add {what}
    </Button>
  );
}

function shared({ registry, onChange, onBlur, onFocus, disabled, readonly }: FormFieldProps) {
  return {
    registry,
    onChange,
    onBlur,
    onFocus,
    disabled: disabled ?? false,
    readonly: readonly ?? false,
  };
}

function itemSchema({ items, additionalItems }: RJSFSchema, index: number): RJSFSchema | undefined {
  const found = Array.isArray(items) ? (items[index] ?? additionalItems) : items;
  return isRecord(found) && !isNever(found) ? found : undefined;
}

function toSchema(schema: unknown): RJSFSchema {
  return isRecord(schema) ? schema : {};
}

/** Whether no value can be there. */
function isNever(schema: unknown): boolean {
  return isRecord(schema) && isRecord(schema.not) && Object.keys(schema.not).length === 0;
}

function isOpen({ additionalProperties, patternProperties }: RJSFSchema): boolean {
  return isRecord(additionalProperties) || isRecord(patternProperties);
}

function freeKey(data: Record<string, unknown>): string {
  let number = 1;
  while (Object.hasOwn(data, `key_${number}`)) number += 1;
  return `key_${number}`;
}
