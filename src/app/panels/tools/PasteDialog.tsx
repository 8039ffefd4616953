import { FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import {
  type DeclarationTemplate,
  type Pasted,
  readPasted,
} from '../../../session/declared/import-text.ts';
import { formatPlural } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import form from '../../ui/form.module.css';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './dialogs.module.css';

/** What the dialogs of this panel take. */
export interface AddDialogProps {
  onAdd: (template: DeclarationTemplate) => void;
  onClose: () => void;
}

/** Takes what people have at hand, and says what it is before it is added. */
export function PasteDialog({ onAdd, onClose }: AddDialogProps) {
  const [text, setText] = useState('');
  const [isOver, setIsOver] = useState(false);
  const pasted = usePasted(text);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    // Elsewhere on the page a dropped file is a workspace.
    event.stopPropagation();
    setIsOver(false);
    void event.dataTransfer.files[0]?.text().then(setText);
  };
  const isAdding = useRef(false);
  const submit = async () => {
    // Two ways may ask at once, and the reading takes a moment.
    if (isAdding.current) return;
    isAdding.current = true;
    // Whoever is faster than the reading is not held up by it.
    const read = await readPasted(text);
    isAdding.current = read.ok;
    if (!read.ok) return;
    onClose();
    onAdd(read.template);
  };

  return (
    <Dialog
      title="Paste or connect"
      onClose={onClose}
      onSubmit={() => void submit()}
      foot={
        <Button tone="primary" type="submit" disabled={!pasted?.ok}>
          Add
        </Button>
      }
    >
      <label className={form.field}>
        <span className={form.name}>
          The address of an MCP server, an OpenAPI document, tool definitions of a provider, or a
          declaration
        </span>
        <textarea
          className={`${form.area} ${styles.paste} ${isOver ? styles.over : ''}`}
          value={text}
          rows={9}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder="https://mcp.example/mcp"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // An address is one line; in a document Enter begins the next.
            const asks =
              event.key === 'Enter' && !(event.shiftKey || event.ctrlKey || event.metaKey);
            if (!asks || !/^https?:\/\/\S+$/i.test(text.trim())) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        />
      </label>
      <div className={styles.file}>
        <FileButton
          small
          fileLabel="File to paste"
          accept=".json,.yaml,.yml,.txt,application/json"
          onText={setText}
        >
          <FileUp aria-hidden />
          Choose a file
        </FileButton>
        <span>or drop one on the text</span>
      </div>
      <Verdict pasted={text.trim() === '' ? undefined : pasted} />
    </Dialog>
  );
}

function Verdict({ pasted }: { pasted: Pasted | undefined }) {
  return (
    <div role="status" className={styles.verdict}>
      {pasted && (
        <p>
          <StatusIcon status={pasted.ok ? 'ok' : 'failed'} decorative />
          <span>{pasted.ok ? pasted.summary : pasted.message}</span>
        </p>
      )}
      {pasted?.ok && pasted.notes.length > 0 && (
        <details>
          <summary>{formatPlural(pasted.notes.length, 'note')}</summary>
          <ul>
            {pasted.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** In milliseconds; a document of a megabyte takes a while to read. */
const PAUSE = 120;

function usePasted(text: string): Pasted | undefined {
  const [pasted, setPasted] = useState<Pasted>();
  useEffect(() => {
    let isLate = false;
    const timer = setTimeout(async () => {
      const read = await readPasted(text);
      if (!isLate) setPasted(read);
    }, PAUSE);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [text]);
  return pasted;
}
