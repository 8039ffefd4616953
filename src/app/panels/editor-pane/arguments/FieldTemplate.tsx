import { getSchemaType } from '@rjsf/utils';
import { ChevronRight } from 'lucide-react';
import styles from './ArgsForm.module.css';
import { FieldTools } from './FieldTools.tsx';
import { type FormTemplateProps, isAdditional } from './form-context.ts';
import { toTypeText } from './type-text.ts';

/** A part of the form: its name, its type, and its mistakes. */
export function FieldTemplate(props: FormTemplateProps) {
  const { id, schema, fieldPathId, children, uiSchema, formData } = props;
  const isInner = uiSchema?.['ui:options']?.isInner === true;
  if (isInner || fieldPathId.path.length === 0) return children;
  const type = getSchemaType(schema);
  const isGroup = (type === 'object' || type === 'array') && formData !== undefined;
  const isWide = type === 'object' || type === 'array' || schema.oneOf || schema.anyOf;
  const head = (
    <>
      <Name {...props} isGroup={isGroup} />
      <span className={styles.type}>{toTypeText(schema)}</span>
    </>
  );
  const notes = (
    <>
      {props.rawDescription && (
        <p id={`${id}-hint`} className={styles.hint}>
          {props.rawDescription}
        </p>
      )}
      {props.rawErrors && props.rawErrors.length > 0 && (
        <p id={`${id}-error`} className={styles.error}>
          {props.rawErrors.join('; ')}
        </p>
      )}
    </>
  );
  return (
    <div className={isWide ? styles.wide : styles.field} data-field={id}>
      {isGroup ? (
        <details open className={styles.group}>
          <summary className={styles.head}>
            <ChevronRight aria-hidden className={styles.arrow} />
            {head}
          </summary>
          {notes}
          {children}
        </details>
      ) : (
        <>
          <div className={styles.head}>{head}</div>
          {children}
          {notes}
        </>
      )}
      <FieldTools {...props} />
    </div>
  );
}

function Name({ isGroup, ...props }: FormTemplateProps & { isGroup: boolean }) {
  const { id, schema, fieldPathId, required, registry, disabled } = props;
  const step = fieldPathId.path.at(-1);
  const name = typeof step === 'number' ? `${step + 1}` : String(step);
  const dot = required && typeof step === 'string' && (
    <span className={styles.dot} title="required">
      <span className="visually-hidden"> required</span>
    </span>
  );
  if (isAdditional(schema) && typeof step === 'string') {
    return (
      <>
        <input
          key={step}
          id={`${id}-key`}
          className={styles.key}
          aria-label={`Name of the property ${step}`}
          defaultValue={step}
          disabled={disabled}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
          onBlur={(event) => {
            const next = event.target.value;
            if (next !== step) registry.formContext.edits.rename(fieldPathId.path, next);
          }}
        />
        <label htmlFor={id} className="visually-hidden">
          {step}
        </label>
      </>
    );
  }
  const title = schema.title && schema.title !== name ? schema.title : undefined;
  if (isGroup) {
    return (
      <span id={`${id}-label`} className={styles.name} title={title}>
        {name}
        {dot}
      </span>
    );
  }
  return (
    <label id={`${id}-label`} htmlFor={id} className={styles.name} title={title}>
      {name}
      {dot}
    </label>
  );
}
