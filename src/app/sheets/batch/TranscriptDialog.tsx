import { use, useDeferredValue, useMemo, useState } from 'react';
import { readTranscript, type Transcript } from '../../../session/provider-messages/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasteBox } from '../../ui/PasteBox.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './TranscriptDialog.module.css';
import { TurnPreview } from './TurnPreview.tsx';

/** Accepts a pasted transcript and shows its calls before they become a batch. */
export function TranscriptDialog({ onClose }: { onClose: () => void }) {
  const actions = use(useActions().loadActions('batch'));
  const tools = useSession((state) => state.tools);
  const [text, setText] = useState('');
  const [place, setPlace] = useState('0');
  // Reading a conversation of megabytes takes a while, and typing must not wait for it.
  const later = useDeferredValue(text);
  const read = useMemo(() => readTranscript(later, tools), [later, tools]);
  const turn = turnAt(read, place);

  const take = (next: string) => {
    setText(next);
    setPlace('0');
  };
  const add = (as: 'new' | 'more') => {
    // The current text, which may not have been rendered yet.
    const current = later === text ? read : readTranscript(text, tools);
    const chosen = turnAt(current, place);
    if (!current.ok || !chosen) return;
    onClose();
    if (as === 'more') actions.addCalls(chosen.calls);
    else actions.addBatchOf(toBatchText(current), chosen.calls);
  };

  return (
    <Dialog
      title="Paste a transcript"
      onClose={onClose}
      onSubmit={() => add('new')}
      foot={
        <>
          <Button disabled={!turn} onClick={() => add('more')}>
            Add to this batch
          </Button>
          <Button tone="primary" type="submit" disabled={!turn}>
            Make a new batch
          </Button>
        </>
      }
    >
      <PasteBox
        label="Messages with tool calls, as JSON or as stream events: OpenAI Chat or Responses, Anthropic, Gemini, Bedrock, Cohere, MCP, AI SDK or Ollama"
        placeholder={PLACEHOLDER}
        fileLabel="Transcript to paste"
        accept=".json,.jsonl,.txt,application/json"
        text={text}
        onText={take}
        verdict={
          later === text ? { ok: read.ok, words: read.ok ? read.summary : read.message } : undefined
        }
      />
      {read.ok && read.turns.length > 1 && (
        <Select
          label="Turn to import"
          className={styles.turns}
          value={place in read.turns ? place : '0'}
          options={read.turns.map(({ label }, index) => ({ value: String(index), label }))}
          onChange={setPlace}
        />
      )}
      {turn && <TurnPreview turn={turn} />}
    </Dialog>
  );
}

const PLACEHOLDER = '{ "role": "assistant", "tool_calls": [ … ] }';

function turnAt(read: Transcript, place: string) {
  return read.ok ? (read.turns[Number(place)] ?? read.turns[0]) : undefined;
}

function toBatchText({ provider, turns }: Extract<Transcript, { ok: true }>) {
  const name = provider.split(' ')[0] ?? provider;
  const of = turns.length > 1 ? `one of ${formatPlural(turns.length, 'turn')}, ` : '';
  return {
    name: `${name} turn`,
    description: `Pasted from a transcript: ${of}in the format of ${provider}.`,
  };
}
