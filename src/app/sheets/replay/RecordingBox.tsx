import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { PROVIDERS } from '../../../session/definitions/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatList } from '../../lib/format.ts';
import { openRecording } from '../../lib/open-recording.ts';
import { Button } from '../../ui/Button.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import form from '../../ui/form.module.css';
import styles from './RecordingBox.module.css';

/** Accepts a recording that is dropped, chosen as a file or pasted. */
export function RecordingBox() {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [text, setText] = useState('');
  const open = ([file]: readonly File[] | FileList) => {
    // The engine reads it: a large text would stop the page.
    if (file) openRecording(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsOver(false);
    open(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file that is dropped can be chosen, too.
    <div
      className={cx(styles.box, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
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
          className={form.area}
          rows={4}
          value={text}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder='{ "role": "assistant", "tool_calls": [ … ] }'
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            if (text !== '' || pasted.trim() === '') return;
            event.preventDefault();
            openRecording(pasted);
          }}
        />
      </label>
      {text.trim() !== '' && <Button onClick={() => openRecording(text)}>Replay the text</Button>}
      <p className={form.hint}>{FORMATS}</p>
    </div>
  );
}

const FORMATS = `Formats: ${formatList([...PROVIDERS.map(({ messagesLabel }) => messagesLabel), 'logs of agents as JSON Lines'])}.`;
