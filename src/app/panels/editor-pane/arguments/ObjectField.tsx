import type { RJSFSchema } from '@rjsf/utils';
import { isRecord } from '../../../../lib/is-record.ts';
import { AddButton } from './AddButton.tsx';
import styles from './ArgsForm.module.css';
import { freeKey, isNever, isOpen, sharedProps, toSchema } from './container-schema.ts';
import { type FormFieldProps, toFieldPath, toPart } from './form-context.ts';
import { startValue } from './start-value.ts';

/** An object: one part for each property. An absent object is not rendered. */
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
              {...sharedProps(props)}
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
