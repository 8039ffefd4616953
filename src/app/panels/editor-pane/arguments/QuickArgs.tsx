import { useMemo, useRef } from 'react';
import { isRecord } from '../../../../lib/is-record.ts';
import { removeFromJson, setInJson } from '../../../../session/arguments/index.ts';
import type { BatchCall } from '../../../../session/workspace/index.ts';
import { useActions, useSession } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from './QuickArgs.module.css';
import { readArgs } from './read-args.ts';

/** Options of {@link QuickArgs}. */
export interface QuickArgsProps {
  call: BatchCall;
  schema: Record<string, unknown>;
}

/** More fields have no room beside each other; the Arguments tab has all of them. */
const MOST = 4;
/**
 * Unit: UTF-16 code units. A longer text has no room here, and a text area lays it out as a whole.
 */
const LONGEST = 2000;

/** The first simple arguments of the selected call, as fields in one row below its tool's code. */
export function QuickArgs({ call, schema }: QuickArgsProps) {
  const { setEditorTab } = useActions();
  const read = useMemo(() => readArgs(call.argsText), [call.argsText]);
  const fields = useMemo(() => simpleFields(schema), [schema]);
  const hasNone = read.ok && Object.keys(read.value).length === 0 && !hasProperties(schema);
  return (
    <section className={styles.strip} aria-label={`Arguments of ${call.toolCallId}`}>
      {read.ok &&
        fields
          .slice(0, MOST)
          .map((field) => (
            <QuickField key={field.name} field={field} call={call} value={read.value[field.name]} />
          ))}
      {hasNone ? (
        <p className={styles.none}>This tool has no arguments.</p>
      ) : (
        <Button small className={styles.all} onClick={() => setEditorTab('args')}>
          All arguments
        </Button>
      )}
    </section>
  );
}

interface SimpleField {
  name: string;
  type: 'string' | 'number' | 'integer';
  required: boolean;
  description: string | undefined;
}

interface QuickFieldProps {
  field: SimpleField;
  call: BatchCall;
  value: unknown;
}

function QuickField({ field, call, value }: QuickFieldProps) {
  const { name, type, required, description } = field;
  const { setArgsText } = useActions();
  const issue = useSession(({ argumentIssues }) =>
    argumentIssues.get(call.id)?.find(({ path }) => path === `$.${name}`),
  );
  const area = useRef<HTMLTextAreaElement>(null);
  const id = `quick-${name}`;
  const text = toText(value);
  const isLong = text.length > LONGEST;
  const change = (text: string) => {
    if (text === '' && !required) setArgsText(call.id, removeFromJson(call.argsText, [name]));
    else setArgsText(call.id, setInJson(call.argsText, [name], toValue(text, type)));
  };
  return (
    <div className={styles.field} data-type={type}>
      <div className={styles.head}>
        <label htmlFor={id} title={description}>
          {name}
          {required && (
            <span className={styles.required} title="required">
              <span aria-hidden>•</span>
              <span className="visually-hidden"> required</span>
            </span>
          )}
        </label>
        {isLong && (
          <span id={`${id}-long`} className={styles.long} title={LONG_HINT}>
            {LONG_HINT}
          </span>
        )}
      </div>
      <div className={styles.box}>
        {/* An input would remove the line breaks of a text at the first edit. */}
        <textarea
          ref={area}
          id={id}
          rows={1}
          value={isLong ? text.slice(0, LONGEST) : text}
          readOnly={isLong}
          inputMode={type === 'string' ? 'text' : 'decimal'}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={issue !== undefined}
          aria-describedby={isLong ? `${id}-long` : undefined}
          title={issue?.message}
          onChange={(event) => change(event.target.value)}
        />
        {isLong && (
          <Button
            aria-label={`Clear ${name}`}
            onClick={() => {
              // The button goes with the text.
              area.current?.focus();
              change('');
            }}
          >
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}

const LONG_HINT = 'Too long to edit here: open All arguments';

function toText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A text that is no number stays a text, and the arguments gate says so. */
function toValue(text: string, type: SimpleField['type']): unknown {
  if (type === 'string' || text.trim() === '') return text;
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text.trim() ? number : text;
}

function hasProperties({ properties }: Record<string, unknown>): boolean {
  return isRecord(properties) && Object.keys(properties).length > 0;
}

/** Texts and numbers, required ones first. */
function simpleFields({ properties, required }: Record<string, unknown>): SimpleField[] {
  if (!isRecord(properties)) return [];
  const names = Array.isArray(required) ? required : [];
  const found = Object.entries(properties).flatMap(([name, property]): SimpleField[] => {
    if (!isRecord(property)) return [];
    const { type, description } = property;
    if (type !== 'string' && type !== 'number' && type !== 'integer') return [];
    const about = typeof description === 'string' ? description : undefined;
    return [{ name, type, required: names.includes(name), description: about }];
  });
  return [...found.filter((one) => one.required), ...found.filter((one) => !one.required)];
}
