import { use, useEffect, useState } from 'react';
import {
  type RequestSize,
  selectIsConversationStale,
} from '../../../session/conversation/index.ts';
import { useActions, useReadSession, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { toWindowText } from '../../ui/request-bars/window-text.ts';
import { UndoButtons } from '../../ui/UndoButtons.tsx';
import { ConversationBar } from './ConversationBar.tsx';
import styles from './ConversationSheet.module.css';
import { toTotalsText } from './conversation-text.ts';
import { RequestView } from './RequestView.tsx';
import { TurnTable } from './TurnTable.tsx';
import { useConversationView } from './use-conversation.ts';

/** All batches as the turns of one conversation: the tokens of each request, and its messages. */
export function ConversationSheet({ onClose }: { onClose: () => void }) {
  const { loadActions, setBatch } = useActions();
  const { runAll, followEdits } = use(loadActions('conversation'));
  const { addBatch, moveBatch } = use(loadActions('batch'));
  const read = useReadSession();
  const view = useConversationView();
  const batches = useSession((state) => state.workspace.batches);
  const model = useSession((state) => state.workspace.contextSettings?.model);
  const refusal = useSession((state) => state.conversation?.refusal);
  const isRunning = useSession((state) => state.conversation?.progress !== undefined);
  const isStale = useSession(selectIsConversationStale);
  const [chosen, setChosen] = useState<string>();
  const { measured, requests, isWhole, failure } = view;
  const selected = toSelected(chosen, view.measured?.conversation.turns, requests);
  useEffect(() => followEdits(), [followEdits]);
  const open = (batchId: string) => {
    setBatch(batchId);
    onClose();
  };
  const add = () => {
    const last = read().workspace.batches.at(-1);
    if (last) setBatch(last.id);
    addBatch();
    setChosen(read().workspace.batchId);
  };

  return (
    <Modal
      title="Conversation"
      place="middle"
      className={styles.sheet}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {(measured || isRunning) && <ConversationBar isStale={isStale} onRun={() => void runAll()} />}
      {(refusal ?? failure) !== undefined && (
        <p className={styles.refusal} role="alert">
          {refusal ?? failure}
        </p>
      )}
      {measured && isWhole && (
        <p className={styles.totals} role="status">
          <strong>{toTotalsText(requests, model)}</strong>
          {model && ` ${toWindowText(requests, model)}`}
          {measured.conversation.note !== undefined && ` ${measured.conversation.note}`}
        </p>
      )}
      {measured ? (
        <div className={styles.body}>
          <TurnTable
            {...{ batches, measured, requests, model, selected }}
            onSelect={setChosen}
            onOpen={open}
            onMove={moveBatch}
          />
          <RequestView key={selected} {...{ measured, requests, selected }} onOpen={open} />
        </div>
      ) : (
        <Start isRunning={isRunning} onRun={() => void runAll()} />
      )}
      <div className={styles.foot}>
        <p>
          Each batch is a turn with the settings of the workspace. The open batch and its run stay
          as they are.
        </p>
        <Button onClick={add}>Add a turn</Button>
        <UndoButtons />
        <Button onClick={onClose}>Done</Button>
      </div>
    </Modal>
  );
}

/** The chosen turn, or the last one with a request. */
function toSelected(
  chosen: string | undefined,
  turns: readonly { batchId: string }[] = [],
  requests: readonly (RequestSize | undefined)[],
): string | undefined {
  if (turns.some(({ batchId }) => batchId === chosen)) return chosen;
  const last = requests.findLastIndex((one) => one !== undefined);
  return turns.at(last)?.batchId;
}

function Start({ isRunning, onRun }: { isRunning: boolean; onRun: () => void }) {
  const batches = useSession((state) => state.workspace.batches);
  const hasRun = useSession((state) => state.conversation?.latest !== undefined);
  const isOutside = useSession((state) => state.trust === 'outside');
  if (hasRun && !isRunning) return <EmptyState title="Counting the tokens…" />;
  if (isRunning) {
    return (
      <EmptyState title="The turns run…">
        <p>The tokens of each request appear when the last turn has ended.</p>
      </EmptyState>
    );
  }
  if (batches.every(({ calls }) => calls.length === 0)) {
    return (
      <EmptyState title="No turn has a call.">
        <p>
          A turn is a batch of calls. Close this sheet and add calls, or paste a transcript: each of
          its turns becomes a batch.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No conversation yet.">
      <p>
        {batches.length === 1
          ? 'This workspace has one batch, so the conversation has one turn. Add a turn, or paste a transcript: each of its turns becomes a batch.'
          : 'The batches of this workspace are the turns of one conversation. Run them to see how many tokens each request to the model has.'}
      </p>
      {isOutside && (
        <p>This workspace comes from another person. Its code runs with the turns, as with Run.</p>
      )}
      <Button tone="primary" onClick={onRun}>
        Run all turns
      </Button>
    </EmptyState>
  );
}
