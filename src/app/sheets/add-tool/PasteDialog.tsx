import { use, useRef, useState } from 'react';
import type { OperationEntry } from '../../../session/declarations/index.ts';
import { type ReadRequest, toTranscriptEdit } from '../../../session/provider-messages/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { openOverlay } from '../../lib/page-state.ts';
import { clearPasteDraft, usePasteDraft } from '../../lib/paste-draft.ts';
import { type Ask, useAnswer } from '../../lib/use-answer.ts';
import { useActions } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAddDeclaration } from '../../ui/declarations/use-add-declaration.ts';
import { PasteBox } from '../../ui/PasteBox.tsx';
import { TurnChoice } from '../../ui/transcript/TurnChoice.tsx';
import { type TurnsChoice, turnsOf } from '../../ui/transcript/turns-of.ts';
import styles from './dialogs.module.css';
import { OperationChoice } from './OperationChoice.tsx';

/** Accepts a pasted text and shows its format before the user adds it. */
export function PasteDialog({ onClose }: { onClose: () => void }) {
  const addDeclaration = useAddDeclaration();
  const [text, setText] = usePasteDraft();
  const { addDeclaration: addDeclarationOnly, loadActions } = useActions();
  const texts = use(loadActions('texts'));
  const batch = use(loadActions('batch'));
  const answer = useAnswer(text, READ, PAUSE);
  const pasted = answer?.question === text ? answer.value : undefined;

  const operations = pasted?.ok ? (pasted.operations ?? NONE) : NONE;
  // The choice belongs to one document.
  const [dropped, setDropped] = useState<{ text: string; names: ReadonlySet<string> }>();
  const names = dropped?.text === text ? dropped.names : NO_NAMES;
  const chosen =
    names.size === 0
      ? undefined
      : operations.flatMap(({ name }) => (names.has(name) ? [] : [name]));

  // This choice belongs to one text, too.
  const [turns, setTurns] = useState<{ text: string; choice: TurnsChoice }>();
  const choice = turns?.text === text ? turns.choice : 'all';

  const isAdding = useRef(false);
  const submit = async () => {
    // Two events may start a read at once, and reading takes a moment.
    if (isAdding.current) return;
    isAdding.current = true;
    // A fast user does not wait for the parser.
    const read = await texts.readPasted({ text, only: chosen });
    isAdding.current = read.ok;
    if (!read.ok) return;
    clearPasteDraft();
    onClose();
    const calls = turnsOf(read.calls, choice);
    if (!read.calls || calls.length === 0) return addDeclaration(read.template);
    const merge = addDeclarationOnly(read.template);
    const { batches, template, mocks } = toTranscriptEdit(read.calls, calls);
    if (template) addDeclarationOnly(template, merge);
    batch.addBatches(batches, merge, mocks);
  };

  return (
    <Dialog
      title="Paste or connect"
      onClose={onClose}
      onSubmit={() => void submit()}
      foot={
        <>
          <Button onClick={() => openOverlay('transcript')}>Paste a transcript instead</Button>
          <Button tone="primary" type="submit" disabled={!pasted?.ok || chosen?.length === 0}>
            {pasted?.ok && turnsOf(pasted.calls, choice).length > 0 ? 'Add tools and calls' : 'Add'}
          </Button>
        </>
      }
    >
      <PasteBox
        label="The URL of an MCP server, an OpenAPI document, tool definitions of a provider, or a declaration"
        placeholder="https://mcp.example/mcp"
        fileLabel="File to paste"
        accept=".json,.yaml,.yml,.txt,application/json"
        text={text}
        onText={setText}
        verdict={pasted && { ok: pasted.ok, text: pasted.ok ? pasted.summary : pasted.message }}
        onKeyDown={(event) => {
          // An address is one line. In a document, Enter starts a new line.
          const asks = event.key === 'Enter' && !(event.shiftKey || event.ctrlKey || event.metaKey);
          if (!asks || !/^https?:\/\/\S+$/i.test(text.trim())) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      >
        {operations.length > 1 && (
          <OperationChoice
            operations={operations}
            dropped={names}
            onChange={(next) => setDropped({ text, names: next })}
          />
        )}
        {pasted?.ok && pasted.notes.length > 0 && <Notes notes={pasted.notes} />}
      </PasteBox>
      {pasted?.ok && pasted.calls && (
        <TurnChoice
          read={pasted.calls}
          choice={choice}
          onChange={(next) => setTurns({ text, choice: next })}
          none="No calls, only the tools"
        />
      )}
    </Dialog>
  );
}

const NONE: readonly OperationEntry[] = [];
const NO_NAMES: ReadonlySet<string> = new Set();

function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <details className={styles.notes}>
      <summary>{formatPlural(notes.length, 'note')}</summary>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}

/** Unit: milliseconds. Reading a document of a megabyte takes a while. */
const PAUSE = 120;

const READ: Ask<string, ReadRequest> = (texts, text, signal) => texts.readPasted({ text }, signal);
