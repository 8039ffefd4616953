import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import styles from './ArgsForm.module.css';
import { type FormTemplateProps, isAdditional } from './form-context.ts';
import { startValue } from './start-value.ts';

/** Buttons for a whole part: remove it, move it, set it to null. */
export function FieldTools(props: FormTemplateProps) {
  const { id, schema, fieldPathId, required, formData, registry, uiSchema, disabled } = props;
  const { formContext, schemaUtils } = registry;
  const { edits } = formContext;
  const { path } = fieldPathId;
  const step = path.at(-1);
  const list = path.slice(0, -1);
  const isItem = typeof step === 'number';
  const name = isItem ? `item ${step + 1}` : String(step);
  const parentId = id.slice(0, id.lastIndexOf('.'));
  const count = Number(uiSchema?.['ui:options']?.count ?? 0);
  const mayBeNull = Array.isArray(schema.type) && schema.type.includes('null');
  const mayGo = isItem || isAdditional(schema) || !required;
  if (disabled || step === undefined) return null;
  const move = (to: number, what: 'up' | 'down') => {
    const isEnd = to === 0 || to === count - 1;
    const way = isEnd ? (to === 0 ? 'down' : 'up') : what;
    edits.swap(list, Number(step), to, `${parentId}.${to}-${way}`);
  };
  return (
    <span className={styles.tools}>
      {mayBeNull && (
        <Button
          tone="plain"
          small
          aria-pressed={formData === null}
          aria-label={`${name} is null`}
          onClick={() =>
            edits.set(
              path,
              formData === null
                ? startValue({ ...schema, default: undefined }, (one) =>
                    schemaUtils.retrieveSchema(one),
                  )
                : null,
            )
          }
        >
          null
        </Button>
      )}
      {isItem && step > 0 && (
        <Button
          tone="plain"
          small
          icon
          id={`${id}-up`}
          aria-label={`Move ${name} up`}
          onClick={() => move(step - 1, 'up')}
        >
          <ArrowUp aria-hidden />
        </Button>
      )}
      {isItem && step < count - 1 && (
        <Button
          tone="plain"
          small
          icon
          id={`${id}-down`}
          aria-label={`Move ${name} down`}
          onClick={() => move(step + 1, 'down')}
        >
          <ArrowDown aria-hidden />
        </Button>
      )}
      {mayGo && formData !== undefined && (
        <Button
          tone="plain"
          small
          icon
          aria-label={`Remove ${name}`}
          onClick={() =>
            edits.remove(path, isItem || isAdditional(schema) ? `${parentId}-add` : id)
          }
        >
          <X aria-hidden />
        </Button>
      )}
    </span>
  );
}
