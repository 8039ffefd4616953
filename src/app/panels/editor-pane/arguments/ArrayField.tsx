import { AddButton } from './AddButton.tsx';
import styles from './ArgsForm.module.css';
import { itemSchema, sharedProps } from './container-schema.ts';
import { type FormFieldProps, toFieldPath, toPart } from './form-context.ts';
import { startValue } from './start-value.ts';

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
                {...sharedProps(props)}
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
