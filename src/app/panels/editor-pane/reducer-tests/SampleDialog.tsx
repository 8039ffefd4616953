import { useState } from 'react';
import type { ToolErrorCode, ToolResult } from '../../../../core/index.ts';
import { textOf } from '../../../../lib/text-of.ts';
import {
  ERROR_CODES,
  findArgsFault,
  nameOfText,
  readToolResult,
} from '../../../../session/reducer-lab/index.ts';
import type { Sample } from '../../../../session/workspace/index.ts';
import { readTextFile } from '../../../browser/read-text-file.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatPlural } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import form from '../../../ui/form.module.css';
import { Select } from '../../../ui/Select.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import styles from './dialogs.module.css';
import { useRawText } from './use-raw-text.ts';

/** The editable fields of a sample. */
export type SampleDraft = Pick<Sample, 'name' | 'argsText' | 'result'>;

/** Options of {@link SampleDialog}. */
export interface SampleDialogProps {
  title: string;
  /** The label of the submit button. */
  action: string;
  tool: string;
  /** Default: empty fields. */
  sample?: SampleDraft;
  onDone: (sample: SampleDraft) => void;
  /** The dialog was closed without a sample. */
  onCancel?: (() => void) | undefined;
  onClose: () => void;
}

/** A pasted or edited result: its text, whether it is a failure, and the call's arguments. */
export function SampleDialog({ title, action, tool, sample, ...on }: SampleDialogProps) {
  const [name, setName] = useState(sample?.name ?? '');
  const [fileName, setFileName] = useState('');
  const { text, setText, area } = useRawText(sample ? textOf(sample.result) : '');
  const [kind, setKind] = useState<Outcome>(
    sample && !sample.result.ok ? sample.result.code : 'ok',
  );
  const [argsText, setArgsText] = useState(sample?.argsText ?? '{}');
  const read = readToolResult(text);
  // A tool may return nothing: such a result of a run can be kept, and edited.
  const isEmpty = text.trim() === '' && (!sample || textOf(sample.result).trim() !== '');
  const argsFault = findArgsFault(argsText);
  const drop = useFileDrop(([file]) => {
    if (!file) return;
    setFileName(file.name);
    void readTextFile(file).then(setText);
  });

  const suggested = fileName || nameOfText(read ? textOf(read) : text);

  const submit = () => {
    if (argsFault !== undefined || isEmpty) return;
    const wanted = name.trim() || suggested;
    on.onClose();
    on.onDone({ name: wanted, argsText, result: read ?? toResult(text, kind, sample?.result) });
  };
  return (
    <Dialog
      title={title}
      onClose={() => {
        on.onClose();
        on.onCancel?.();
      }}
      onSubmit={submit}
      foot={
        <Button tone="primary" type="submit" disabled={argsFault !== undefined || isEmpty}>
          {action}
        </Button>
      }
    >
      <label className={form.field}>
        <span className={form.name}>What {tool} returned: a text, or a ToolResult as JSON</span>
        <textarea
          className={cx(form.area, styles.result, drop.isOver && styles.over)}
          rows={8}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          {...area}
          {...drop.handlers}
        />
      </label>
      <p className={styles.read} role="status">
        {read
          ? `Parsed as a ToolResult: ${read.ok ? 'a success' : `a failure, ${read.code}`}, ${formatPlural(textOf(read).length, 'character')}.`
          : isEmpty
            ? 'The text is empty.'
            : formatPlural(text.length, 'character')}
      </p>
      <div className={styles.pair}>
        <label className={form.field}>
          <span className={form.name}>Name</span>
          <input
            className={form.text}
            value={name}
            placeholder={text === '' ? 'First words of the text' : suggested}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        {!read && (
          <div className={form.field}>
            <span className={form.name} aria-hidden>
              It is
            </span>
            <Select label="It is" value={kind} options={OUTCOMES} onChange={setKind} />
          </div>
        )}
      </div>
      <label className={form.field}>
        <span className={form.name}>Arguments of the call, as JSON</span>
        <textarea
          className={form.area}
          value={argsText}
          rows={2}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={argsFault !== undefined}
          onChange={(event) => setArgsText(event.target.value)}
        />
      </label>
      {argsFault !== undefined && (
        <p className={form.problem} role="alert">
          {argsFault}
        </p>
      )}
    </Dialog>
  );
}

type Outcome = 'ok' | ToolErrorCode;

const OUTCOMES: readonly { value: Outcome; label: string }[] = [
  { value: 'ok', label: 'a success' },
  ...ERROR_CODES.map((code) => ({ value: code, label: `a failure: ${code}` })),
];

/** Keeps the other fields of the result, unless its kind changes. */
function toResult(text: string, kind: Outcome, before: ToolResult | undefined): ToolResult {
  if (kind === 'ok') return { ...(before?.ok === true && before), ok: true, value: text };
  return { ...(before?.ok === false && before), ok: false, error: text, code: kind };
}
