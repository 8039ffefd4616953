import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { Attachment } from '../../../core/index.ts';
import type { Patch } from '../../../session/lib/index.ts';
import {
  ATTACHMENT_KINDS,
  attachmentBytes,
  attachmentProblem,
  attachmentRefusal,
} from '../../../session/scenario/index.ts';
import { formatBytes } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import form from '../../ui/form.module.css';
import { Select } from '../../ui/Select.tsx';
import styles from './ScenarioSheet.module.css';

/** Options of {@link AttachmentCard}. */
export interface AttachmentCardProps {
  attachment: Attachment;
  others: readonly Attachment[];
  onChange: (patch: Patch<Omit<Attachment, 'id'>>) => void;
  onRemove: () => void;
}

/** One attachment: its name, kind, type and content. */
export function AttachmentCard(props: AttachmentCardProps) {
  const { attachment, others, onChange, onRemove } = props;
  const { id, kind, name, mimeType, encoding = 'utf8', data } = attachment;
  const [refusal, setRefusal] = useState<string>();
  const kinds = useId();
  const label = name ?? id;
  const problem = refusal ?? attachmentProblem(attachment);
  const setData = (text: string) => {
    const next = { ...attachment, data: text };
    const tooMuch = attachmentRefusal(label, attachmentBytes(next), others);
    setRefusal(tooMuch);
    if (tooMuch === undefined) onChange({ data: text });
  };

  return (
    <fieldset className={styles.attachment} aria-label={`Attachment ${label}`}>
      <div className={styles.attachmentHead}>
        <TextField
          label={`Name of ${id}`}
          value={name}
          onChange={(next) => onChange({ name: next })}
        />
        <span className={styles.size}>{formatBytes(attachmentBytes(attachment))}</span>
        <Button tone="plain" icon aria-label={`Remove ${label}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      <div className={styles.facts}>
        <div className={form.field}>
          <span className={form.name} aria-hidden>
            Type
          </span>
          <input
            aria-label={`Type of ${label}`}
            className={`${form.text} ${form.mono}`}
            list={kinds}
            autoComplete="off"
            spellCheck={false}
            value={kind}
            onChange={({ target }) => onChange({ kind: target.value })}
          />
          <datalist id={kinds}>
            {ATTACHMENT_KINDS.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </div>
        <div className={form.field}>
          <span className={form.name} aria-hidden>
            MIME type
          </span>
          <TextField
            label={`MIME type of ${label}`}
            value={mimeType}
            onChange={(next) => onChange({ mimeType: next })}
          />
        </div>
        <div className={form.field}>
          <span className={form.name} aria-hidden>
            Encoding
          </span>
          <Select
            label={`Encoding of ${label}`}
            value={encoding}
            options={[
              { value: 'utf8', label: 'Plain text' },
              { value: 'base64', label: 'base64' },
            ]}
            onChange={(next) => onChange({ encoding: next })}
          />
        </div>
      </div>
      <Preview attachment={attachment} broken={problem !== undefined} />
      <textarea
        className={form.area}
        aria-label={`Content of ${label}`}
        aria-invalid={problem !== undefined}
        spellCheck={false}
        rows={3}
        value={data}
        onChange={({ target }) => setData(target.value)}
      />
      {problem !== undefined && (
        <p className={form.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface TextFieldProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function TextField({ label, value, onChange }: TextFieldProps) {
  return (
    <input
      className={`${form.text} ${form.mono}`}
      aria-label={label}
      placeholder="absent"
      autoComplete="off"
      spellCheck={false}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
}

/** The picture of an image. A text is shown in its field. */
function Preview({ attachment, broken }: { attachment: Attachment; broken: boolean }) {
  const { name, id, mimeType = '', encoding, data } = attachment;
  // An SVG of an unknown author is shown as text, and not as a picture of this page.
  const shown = /^image\/(?:png|jpeg|gif|webp|avif)$/.test(mimeType) && encoding === 'base64';
  if (!shown || broken) return null;
  return (
    <img
      className={styles.picture}
      alt={`Preview of ${name ?? id}`}
      src={`data:${mimeType};base64,${data.replace(/\s/g, '')}`}
    />
  );
}
