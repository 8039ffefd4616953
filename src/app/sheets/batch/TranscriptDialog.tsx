import { use, useMemo, useRef, useState } from 'react';
import type { Personality } from '../../../core/index.ts';
import { toHostSentence } from '../../../session/declarations/index.ts';
import { PROVIDERS } from '../../../session/definitions/index.ts';
import {
  type Transcript,
  type TranscriptText,
  toTranscriptEdit,
} from '../../../session/provider-messages/index.ts';
import { currentPersonality, MAX_BATCHES } from '../../../session/workspace/index.ts';
import { formatList, formatPlural } from '../../lib/format.ts';
import { openRecording } from '../../lib/open-recording.ts';
import { openOverlay } from '../../lib/page-state.ts';
import { clearPasteDraft, usePasteDraft } from '../../lib/paste-draft.ts';
import { type Ask, useAnswer } from '../../lib/use-answer.ts';
import { useActions, useReadSession, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasteBox } from '../../ui/PasteBox.tsx';
import { RecordingsTick } from '../../ui/transcript/RecordingsTick.tsx';
import { TurnChoice } from '../../ui/transcript/TurnChoice.tsx';
import { type TurnsChoice, turnsOf } from '../../ui/transcript/turns-of.ts';
import styles from './TranscriptDialog.module.css';

/** Accepts a pasted transcript and shows its calls before they become batches. */
export function TranscriptDialog({ onClose }: { onClose: () => void }) {
  const { addDeclaration, loadActions } = useActions();
  const readSession = useReadSession();
  const actions = use(loadActions('batch'));
  const texts = use(loadActions('texts'));
  const { text, setText } = usePasteDraft();
  const personality = useSession(({ workspace }) => currentPersonality(workspace));
  const [choice, setChoice] = useState<TurnsChoice>('all');
  const [usesRecordings, setUsesRecordings] = useState<boolean>();
  const question = useMemo(() => ({ text, usesRecordings }), [text, usesRecordings]);
  const answer = useAnswer(question, READ, PAUSE);
  // While the answer to another choice is computed, the previous one stays.
  const read = answer?.question.text === text ? answer.value : undefined;
  const turns = turnsOf(read?.ok ? read : undefined, choice);

  const take = (next: string) => {
    setText(next);
    setChoice('all');
    setUsesRecordings(undefined);
  };
  const isAdding = useRef(false);
  const add = async (as: 'new' | 'more') => {
    // Two events may start a read at once, and reading takes a moment.
    if (isAdding.current) return;
    isAdding.current = true;
    // A fast user does not wait for the answer about the current text.
    const isCurrent = answer?.question === question;
    const current = (isCurrent && read) || (await texts.readTranscript(question));
    const isFull = as === 'new' && readSession().workspace.batches.length >= MAX_BATCHES;
    isAdding.current = current.ok && !isFull;
    if (!current.ok || isFull) return;
    clearPasteDraft();
    onClose();
    const { batches, template, mocks } = toTranscriptEdit(current, turnsOf(current, choice));
    const merge = template && addDeclaration(template);
    if (as === 'new') actions.addBatches(batches, merge, mocks);
    else
      actions.addCalls(
        batches.flatMap(({ calls }) => calls),
        merge,
        mocks,
        // In one batch, the latest of all turns answers.
        batches.length === 1 ? batches[0]?.mocks : [],
      );
  };

  return (
    <Dialog
      title="Paste a transcript"
      onClose={onClose}
      onSubmit={() => void add('new')}
      foot={
        <>
          <Button onClick={() => openOverlay('paste-tools')}>
            {read?.ok && read.definitions > 0
              ? `Add its ${formatPlural(read.definitions, 'tool')}, too`
              : 'Paste tools instead'}
          </Button>
          <Button disabled={turns.length === 0} onClick={() => void add('more')}>
            Add to this batch
          </Button>
          <Button tone="primary" type="submit" disabled={turns.length === 0}>
            {turns.length > 1 ? `Make ${turns.length} new batches` : 'Make a new batch'}
          </Button>
        </>
      }
    >
      <PasteBox
        label={LABEL}
        placeholder={PLACEHOLDER}
        fileLabel="Transcript to paste"
        accept=".json,.jsonl,.txt,application/json"
        text={text}
        onText={take}
        verdict={read && toVerdict(read, personality)}
      />
      {read?.ok && read.recordings && (
        <RecordingsTick
          recordings={read.recordings}
          wanted={usesRecordings}
          onChange={setUsesRecordings}
        />
      )}
      {read?.ok && <TurnChoice read={read} choice={choice} onChange={setChoice} />}
      {read?.ok && (
        <Button small className={styles.replay} onClick={() => openRecording(text)}>
          Replay it instead: what this policy refuses and saves
        </Button>
      )}
    </Dialog>
  );
}

/** The sentence below the text. */
function toVerdict(read: Transcript, personality: Personality) {
  if (!read.ok) return { ok: false, text: read.message };
  const hosts = toHostSentence(personality, read.simulated?.requests ?? []);
  return { ok: true, text: `${read.summary} ${hosts}`.trim() };
}

const LABEL = `Messages with tool calls, as JSON or as stream events. Formats: ${formatList([...PROVIDERS.map(({ messagesLabel }) => messagesLabel), 'Ollama'])}`;

const PLACEHOLDER = '{ "role": "assistant", "tool_calls": [ … ] }';

/** Unit: milliseconds. */
const PAUSE = 120;

const READ: Ask<TranscriptText, Transcript> = (texts, question, signal) =>
  texts.readTranscript(question, signal);
