import { use, useRef, useState } from 'react';
import type { Personality } from '../../../core/index.ts';
import {
  describeTaken,
  summarizeOperations,
  toHostSentence,
} from '../../../session/declarations/index.ts';
import { type ReadRequest, toTranscriptEdit } from '../../../session/provider-messages/index.ts';
import { currentPersonality, MAX_BATCHES } from '../../../session/workspace/index.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { openOverlay } from '../../lib/page-state.ts';
import { clearPasteDraft, usePasteDraft } from '../../lib/paste-draft.ts';
import { useActions, useReadSession, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAddDeclaration } from '../../ui/declarations/use-add-declaration.ts';
import { PasteBox } from '../../ui/PasteBox.tsx';
import { RecordingsTick } from '../../ui/transcript/RecordingsTick.tsx';
import { TurnChoice } from '../../ui/transcript/TurnChoice.tsx';
import { type TurnsChoice, turnsOf } from '../../ui/transcript/turns-of.ts';
import { LogChoice } from './LogChoice.tsx';
import { OperationChoice } from './OperationChoice.tsx';
import { PasteNotes } from './PasteNotes.tsx';
import { usePasteChoice } from './use-paste-choice.ts';

/** Accepts a pasted text and shows its format before the user adds it. */
export function PasteDialog({ onClose }: { onClose: () => void }) {
  const addDeclaration = useAddDeclaration();
  const { text, name, setText } = usePasteDraft();
  const { addDeclaration: addDeclarationOnly, loadActions } = useActions();
  const readSession = useReadSession();
  const texts = use(loadActions('texts'));
  const batch = use(loadActions('batch'));
  const personality = useSession(({ workspace }) => currentPersonality(workspace));
  const paste = usePasteChoice(text);
  const { pasted, entries, dropped, unsearched, request } = paste;
  const kept = new Set(entries.map(({ name }) => name).filter((name) => !dropped.has(name)));
  const isEmpty = entries.length > 0 && kept.size === 0;

  // The choice belongs to one text.
  const [turns, setTurns] = useState<{ text: string; choice: TurnsChoice }>();
  const choice = turns?.text === text ? turns.choice : 'all';

  const isAdding = useRef(false);
  const submit = async () => {
    // Two events may start a read at once, and reading takes a moment.
    if (isAdding.current) return;
    isAdding.current = true;
    // A fast user does not wait for the parser.
    const read = await texts.readPasted(request);
    const isFull =
      read.ok && !read.template && readSession().workspace.batches.length >= MAX_BATCHES;
    isAdding.current = read.ok && !isFull;
    if (!read.ok || isFull) return;
    clearPasteDraft();
    onClose();
    const calls = turnsOf(read.calls, choice);
    if (!read.calls || calls.length === 0) {
      if (read.template) addDeclaration(read.template);
      return;
    }
    const { batches, template, mocks } = toTranscriptEdit(read.calls, calls);
    let merge = read.template && addDeclarationOnly(read.template);
    if (template) merge = addDeclarationOnly(template, merge);
    batch.addBatches(batches, merge, mocks);
  };

  return (
    <Dialog
      title="Paste or connect"
      onClose={onClose}
      onSubmit={() => void submit()}
      foot={
        <>
          {!(pasted?.ok && pasted.calls && !pasted.template) && (
            <Button onClick={() => openOverlay('transcript')}>Paste a transcript instead</Button>
          )}
          <Button tone="primary" type="submit" disabled={!pasted?.ok || isEmpty}>
            {pasted?.ok ? toAddLabel(pasted, choice, kept.size, unsearched !== undefined) : 'Add'}
          </Button>
        </>
      }
    >
      <PasteBox
        label="The URL of an MCP server, an OpenAPI document, tool definitions of a provider, a declaration, or a transcript"
        placeholder="https://mcp.example/mcp"
        fileLabel="File to paste"
        accept=".json,.jsonl,.yaml,.yml,.txt,application/json"
        text={text}
        onText={setText}
        verdict={pasted && toVerdict(pasted, kept, personality)}
        onKeyDown={(event) => {
          // An address is one line. In a document, Enter starts a new line.
          const asks = event.key === 'Enter' && !(event.shiftKey || event.ctrlKey || event.metaKey);
          if (!asks || !/^https?:\/\/\S+$/i.test(text.trim())) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      >
        {pasted?.ok && entries.length > 1 && (
          <OperationChoice paste={paste} noun={pasted.operations ? 'operations' : 'tools'} />
        )}
        {pasted?.ok && pasted.notes.length > 0 && <PasteNotes notes={pasted.notes} />}
        {pasted?.ok === false && text.trim() !== '' && (
          <LogChoice
            text={text}
            name={name}
            onDone={() => {
              clearPasteDraft();
              onClose();
            }}
          />
        )}
      </PasteBox>
      {pasted?.ok && pasted.calls?.recordings && (
        <RecordingsTick
          recordings={pasted.calls.recordings}
          wanted={request.usesRecordings}
          onChange={paste.useRecordings}
        />
      )}
      {pasted?.ok && pasted.calls && (
        <TurnChoice
          read={pasted.calls}
          choice={choice}
          onChange={(next) => setTurns({ text, choice: next })}
          {...(pasted.template && { none: 'No calls, only the tools' })}
        />
      )}
    </Dialog>
  );
}

/** The label of the button that adds the text. */
function toAddLabel(
  { template, calls, operations, defined }: Extract<ReadRequest, { ok: true }>,
  choice: TurnsChoice,
  kept: number,
  isSearch: boolean,
): string {
  if (turnsOf(calls, choice).length > 0) return template ? 'Add tools and calls' : 'Add calls';
  if (isSearch && kept > 0) return `Add the ${formatCount(kept)} found`;
  return (operations ?? defined) && kept > 0 ? `Add ${formatPlural(kept, 'tool')}` : 'Add';
}

/** The sentences below the text. Those of an API follow the choice of its operations. */
function toVerdict(pasted: ReadRequest, kept: ReadonlySet<string>, personality: Personality) {
  if (!pasted.ok) return { ok: false, text: pasted.message };
  const { operations, defined, template, calls, taken = [] } = pasted;
  const chosen = operations?.filter(({ name }) => kept.has(name));
  const requests = chosen ?? [template, calls?.simulated].flatMap((one) => one?.requests ?? []);
  const summary =
    operations && chosen ? summarizeOperations(chosen, operations.length) : pasted.summary;
  const hasChoice = operations !== undefined || defined !== undefined;
  const added = hasChoice ? kept : new Set(taken.map(({ name }) => name));
  const sentences = [summary, describeTaken(taken, added), toHostSentence(personality, requests)];
  return { ok: !hasChoice || kept.size > 0, text: sentences.filter(Boolean).join(' ') };
}
