import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PROVIDERS } from '../../../session/definitions/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatList } from '../../lib/format.ts';
import { openRecording } from '../../lib/open-recording.ts';
import { Button } from '../../ui/Button.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import form from '../../ui/form.module.css';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import styles from './RecordingBox.module.css';

/** Accepts a recording that is dropped, chosen as a file or pasted. */
export function RecordingBox() {
  const picker = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  // Who opens it has copied a recording, or drops one.
  useEffect(() => {
    area.current?.focus();
    // Escape closes the sheet from inside only.
    return () => document.querySelector<HTMLElement>('#pane-sheet button')?.focus();
  }, []);
  const open = ([file]: readonly File[] | FileList) => {
    // The engine reads it: a large text would stop the page.
    if (file) openRecording(file);
  };
  const drop = useFileDrop(open);
  return (
    <div className={cx(styles.box, drop.isOver && styles.over)} {...drop.handlers}>
      <p className={styles.lead}>Drop a recorded session here</p>
      <FileInput
        ref={picker}
        accept=".json,.jsonl,.ndjson,.log,.txt,application/json"
        label="Recording to replay"
        onFiles={open}
      />
      <Button tone="primary" onClick={() => picker.current?.click()}>
        <FileUp aria-hidden />
        Choose a file
      </Button>
      <label className={cx(form.field, styles.paste)}>
        <span className={form.name}>Or paste messages with tool calls, as JSON or JSON Lines</span>
        <textarea
          ref={area}
          className={form.area}
          rows={4}
          value={text}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder='{ "role": "assistant", "tool_calls": [ … ] }'
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {text.trim() !== '' && <Button onClick={() => openRecording(text)}>Replay the text</Button>}
      <p className={form.hint}>{FORMATS}</p>
    </div>
  );
}

const FORMATS = `Formats: ${formatList([...PROVIDERS.map(({ messagesLabel }) => messagesLabel), 'logs of agents as JSON Lines'])}.`;
