import Form from '@rjsf/core/lib/components/Form.js';
import { useEffect, useMemo, useRef } from 'react';
import type { ArgumentIssue, JsonSchema } from '../../../../core/index.ts';
import { isRecord } from '../../../../lib/is-record.ts';
import {
  removeFromJson,
  renameInJson,
  setInJson,
  swapInJson,
} from '../../../../session/arguments/index.ts';
import type { BatchCall } from '../../../../session/workspace/index.ts';
import { formatPlural } from '../../../lib/format.ts';
import { useActions, useSession } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { CodeBar } from '../CodeBar.tsx';
import styles from './ArgsForm.module.css';
import { toErrors } from './argument-errors.ts';
import type { FormEdits } from './form-context.ts';
import { FIELDS, KEEP_AS_IT_IS, TEMPLATES, WIDGETS } from './form-parts.ts';
import { toFormSchema } from './form-schema.ts';
import { createFormValidator } from './form-validator.ts';
import { patchJson } from './patch-json.ts';
import { type ReadArgs, readArgs } from './read-args.ts';

/** Options of {@link ArgsForm}. */
export interface ArgsFormProps {
  call: BatchCall;
  /** Absent for an unknown tool. */
  schema: JsonSchema | undefined;
  /** Switches to the text. */
  onJson: () => void;
}

/**
 * The arguments as a form generated from the schema. Each edit of the form changes only its part of
 * the text.
 */
export function ArgsForm({ call, schema = ANY_OBJECT, onJson }: ArgsFormProps) {
  const { argsText, id } = call;
  const read = useMemo(() => readArgs(argsText), [argsText]);
  const formSchema = useMemo(() => toFormSchema(schema), [schema]);
  const validator = useMemo(createFormValidator, []);
  const checked = useSession(({ argumentIssues }) => argumentIssues.get(id));
  const issues = read.ok && checked ? checked : NO_ISSUES;
  const errors = useMemo(() => toErrors(issues), [issues]);
  const { edits, change } = useEdits(id, argsText);
  const context = useMemo(() => ({ edits }), [edits]);

  if (!formSchema.ok) {
    return (
      <EmptyState title="This schema cannot be shown as a form.">
        <p>{formSchema.message} Edit the arguments as JSON.</p>
        <Button onClick={onJson}>Edit as JSON</Button>
      </EmptyState>
    );
  }
  return (
    <>
      <section className={styles.form} aria-label={`Form of ${call.toolCallId}, ${call.tool}`}>
        {!read.ok && (
          <p className={styles.notice}>
            {read.message}
            <Button small onClick={onJson}>
              Edit as JSON
            </Button>
          </p>
        )}
        <Form
          // The expanded parts and choices belong to one schema.
          key={JSON.stringify(schema)}
          tagName="div"
          idPrefix="argument"
          schema={formSchema.schema}
          uiSchema={NO_SUBMIT}
          formData={read.ok ? read.value : {}}
          formContext={context}
          validator={validator}
          fields={FIELDS}
          templates={TEMPLATES}
          widgets={WIDGETS}
          experimental_defaultFormStateBehavior={KEEP_AS_IT_IS}
          extraErrors={errors}
          noValidate
          showErrorList={false}
          disabled={!read.ok}
          onChange={({ formData }) => {
            if (read.ok && isRecord(formData)) change((text) => patchJson(text, formData));
          }}
        />
      </section>
      <Verdict read={read} count={checked?.length} />
    </>
  );
}

function Verdict({ read, count }: { read: ReadArgs; count: number | undefined }) {
  if (!read.ok) return <CodeBar status="skip" text="Fix the JSON text to use the form" />;
  if (count === undefined) return <CodeBar status="skip" text="Not checked yet" />;
  if (count === 0) return <CodeBar status="ok" text="Matches the schema" />;
  return (
    <CodeBar
      status="refused"
      text={`${formatPlural(count, 'problem')}: the arguments gate will refuse this call`}
    />
  );
}

/** Edits of the text, and where the focus goes when an edit removes its element. */
function useEdits(id: string, text: string) {
  const { setArgsText } = useActions();
  const latest = useRef(text);
  latest.current = text;
  const focus = useRef<string>(undefined);
  const made = useMemo(() => {
    const change = (edit: (before: string) => string, focusOn?: string) => {
      const next = edit(latest.current);
      if (next === latest.current) return;
      // Two edits may occur before the next render.
      latest.current = next;
      focus.current = focusOn;
      setArgsText(id, next);
    };
    const edits: FormEdits = {
      set: (path, value, on) => change((before) => setInJson(before, path, value), on),
      remove: (path, on) => change((before) => removeFromJson(before, path), on),
      rename: (path, name) => change((before) => renameInJson(before, path, name)),
      swap: (path, one, other, on) => change((before) => swapInJson(before, path, one, other), on),
    };
    return { edits, change };
  }, [id, setArgsText]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is there once the new text is drawn.
  useEffect(() => {
    if (focus.current === undefined) return;
    const wanted = focus.current;
    focus.current = undefined;
    // The form renders the new text one step after the page.
    const frame = requestAnimationFrame(() => document.getElementById(wanted)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [text]);
  return made;
}

const NO_ISSUES: readonly ArgumentIssue[] = [];
const ANY_OBJECT: JsonSchema = { type: 'object', additionalProperties: true };
const NO_SUBMIT = { 'ui:submitButtonOptions': { norender: true } };
