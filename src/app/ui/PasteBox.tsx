import { FileUp } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { readTextFile } from '../browser/read-text-file.ts';
import { cx } from '../lib/class-names.ts';
import { formatCount } from '../lib/format.ts';
import { Button } from './Button.tsx';
import { FileButton } from './FileButton.tsx';
import form from './form.module.css';
import styles from './PasteBox.module.css';
import { StatusIcon } from './StatusIcon.tsx';
import { useFileDrop } from './use-file-drop.ts';

/** The result of reading a pasted text. */
export interface PasteVerdict {
  ok: boolean;
  text: string;
}

/** Options of {@link PasteBox}. */
export interface PasteBoxProps {
  /** The accepted content. */
  label: string;
  placeholder: string;
  text: string;
  /** @param name of the file that the text comes from */
  onText: (text: string, name?: string) => void;
  /** The name of the file picker. */
  fileLabel: string;
  /** As in an `<input type="file">`. */
  accept: string;
  /** `undefined` while the text is being read. An empty text has no message. */
  verdict: PasteVerdict | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Details that are announced with the verdict. */
  children?: ReactNode;
}

/** Accepts a text that is pasted, chosen as a file or dropped, and shows its format. */
export function PasteBox(props: PasteBoxProps) {
  const { label, placeholder, text, onText, fileLabel, accept, verdict, onKeyDown } = props;
  const drop = useFileDrop(([file]) => {
    if (file) void readTextFile(file).then((read) => onText(read, file.name));
  });
  // A text area lays out its whole text, so a large text is kept beside it.
  const isLarge = text.length > LARGE;
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (pasted.length <= LARGE) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    onText(isLarge ? pasted : value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
  };
  return (
    <>
      <label className={form.field}>
        <span className={form.name}>{label}</span>
        <textarea
          className={cx(form.area, styles.text, drop.isOver && styles.over)}
          value={isLarge ? `${text.slice(0, SHOWN)}\n…` : text}
          readOnly={isLarge}
          rows={8}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={placeholder}
          onChange={(event) => onText(event.target.value)}
          onPaste={paste}
          onKeyDown={onKeyDown}
          {...drop.handlers}
        />
      </label>
      <div className={styles.file}>
        <FileButton small fileLabel={fileLabel} accept={accept} onText={onText}>
          <FileUp aria-hidden />
          Choose a file
        </FileButton>
        <span>or drop a file on the text</span>
        {isLarge && (
          <Button small onClick={() => onText('')}>
            Clear {formatCount(text.length)} characters
          </Button>
        )}
      </div>
      <div role="status" className={styles.verdict}>
        {text.trim() !== '' && <Verdict verdict={verdict} />}
        {props.children}
      </div>
    </>
  );
}

/** Unit: UTF-16 code units. */
const LARGE = 100_000;
const SHOWN = 2000;

function Verdict({ verdict }: Pick<PasteBoxProps, 'verdict'>) {
  if (verdict === undefined) return <p className={styles.reading}>Reading…</p>;
  return (
    <p>
      <StatusIcon status={verdict.ok ? 'ok' : 'failed'} decorative />
      <span>{verdict.text}</span>
    </p>
  );
}
