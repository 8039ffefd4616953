import { use, useRef, useState } from 'react';
import type { Transcript } from '../../../session/provider-messages/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { type Ask, useAnswer } from '../../lib/use-answer.ts';
import { useActions } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasteBox } from '../../ui/PasteBox.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './TranscriptDialog.module.css';
import { TurnPreview } from './TurnPreview.tsx';

/** Accepts a pasted transcript and shows its calls before they become a batch. */
export function TranscriptDialog({ onClose }: { onClose: () => void }) {
  const { addDeclaration, loadActions } = useActions();
  const actions = use(loadActions('batch'));
  const texts = use(loadActions('texts'));
  const [text, setText] = useState('');
  const [place, setPlace] = useState('0');
  const answer = useAnswer(text, READ, PAUSE);
  const read = answer?.question === text ? answer.value : undefined;
  const turn = turnAt(read, place);

  const take = (next: string) => {
    setText(next);
    setPlace('0');
  };
  const isAdding = useRef(false);
  const add = async (as: 'new' | 'more') => {
    // Two events may start a read at once, and reading takes a moment.
    if (isAdding.current) return;
    isAdding.current = true;
    // A fast user does not wait for the answer about the current text.
    const current = read ?? (await texts.readTranscript(text));
    const chosen = turnAt(current, place);
    isAdding.current = chosen !== undefined;
    if (!current.ok || !chosen) return;
    onClose();
    const simulates = chosen.calls.some(({ standing }) => standing === 'simulated');
    const merge = simulates && current.simulated ? addDeclaration(current.simulated) : undefined;
    const mocks = simulates ? [...current.mocks, ...chosen.mocks] : [];
    if (as === 'more') actions.addCalls(chosen.calls, merge, mocks);
    else actions.addBatchOf(toBatchText(current), chosen.calls, merge, mocks);
  };

  return (
    <Dialog
      title="Paste a transcript"
      onClose={onClose}
      onSubmit={() => void add('new')}
      foot={
        <>
          <Button disabled={!turn} onClick={() => void add('more')}>
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
        verdict={read && { ok: read.ok, text: read.ok ? read.summary : read.message }}
      />
      {read?.ok && read.turns.length > 1 && (
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

/** Unit: milliseconds. */
const PAUSE = 120;

const READ: Ask<string, Transcript> = (texts, text, signal) => texts.readTranscript(text, signal);

function turnAt(read: Transcript | undefined, place: string) {
  return read?.ok ? (read.turns[Number(place)] ?? read.turns[0]) : undefined;
}

function toBatchText({ provider, turns }: Extract<Transcript, { ok: true }>) {
  const name = provider.split(' ')[0] ?? provider;
  const of = turns.length > 1 ? `one of ${formatPlural(turns.length, 'turn')}, ` : '';
  return {
    name: `${name} turn`,
    description: `Pasted from a transcript: ${of}in the format of ${provider}.`,
  };
}
