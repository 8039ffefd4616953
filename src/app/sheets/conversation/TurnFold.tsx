import { ChevronRight, Pin } from 'lucide-react';
import { use, useMemo, useState } from 'react';
import { toTurnQuestion } from '../../../session/conversation/index.ts';
import type { MessagesQuestion, MessagesView } from '../../../session/provider-messages/index.ts';
import type { ConversationTurn } from '../../../session/store/index.ts';
import { callKey } from '../../../session/workspace/index.ts';
import { formatCompact, formatCount, formatPlural } from '../../lib/format.ts';
import { type Ask, useAnswer } from '../../lib/use-answer.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { MessageSideView } from '../../ui/messages/MessageSideView.tsx';
import styles from './RequestView.module.css';
import { type MeasuredConversation, useCompaction } from './use-conversation.ts';

/** Options of {@link TurnFold}. */
export interface TurnFoldProps {
  measured: MeasuredConversation;
  turn: ConversationTurn;
  /** Its place among the turns, from 0. */
  index: number;
  /** Keys of the results that a line takes the place of. */
  leftOut: ReadonlySet<string>;
  /** It is the turn of the request, so it is open. */
  isOwn: boolean;
}

/** One turn of a request: a summary, and its messages while it is open. */
export function TurnFold({ measured, turn, index, leftOut, isOwn }: TurnFoldProps) {
  const [isOpen, setOpen] = useState(isOwn);
  const { batchId, name, calls } = turn;
  const gone = calls.filter(({ callId }) => leftOut.has(callKey(batchId, callId))).length;
  const results = measured.size.turns[index]?.results ?? [];
  const tokens = results.reduce(
    (sum, { callId, tokens: whole, lineTokens = whole }) =>
      sum + (leftOut.has(callKey(batchId, callId)) ? lineTokens : whole),
    0,
  );
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <ChevronRight aria-hidden className={styles.arrow} />
        <span className={styles.title}>
          {formatCount(index + 1)} {name}
        </span>
        <span className={styles.sizes}>
          {formatPlural(calls.length, 'call')}
          {gone > 0 && ` · ${formatPlural(gone, 'result')} left out`} · ≈{formatCompact(tokens)} tok
        </span>
      </summary>
      {isOpen && <TurnMessages {...{ measured, turn, index, leftOut }} />}
    </details>
  );
}

function TurnMessages({ measured, turn, index, leftOut }: Omit<TurnFoldProps, 'isOwn'>) {
  const { conversation, format, size } = measured;
  const { pinResult } = use(useActions().loadActions('conversation'));
  const { pinned } = useCompaction();
  const tools = useSession((state) => state.tools);
  const question = useMemo(
    () => toTurnQuestion(conversation, turn, tools, format, leftOut),
    [conversation, turn, tools, format, leftOut],
  );
  const answer = useAnswer(question, WRITE);
  if (answer?.failure !== undefined) return <p className={styles.note}>{answer.failure}</p>;
  const view = answer?.value;
  if (!view) return <p className={styles.note}>Writing the messages…</p>;
  const shorter = new Set(
    size.turns[index]?.results.flatMap(({ callId, lineTokens }) =>
      lineTokens === undefined ? [] : [callId],
    ),
  );
  const number = formatCount(index + 1);
  return (
    <div className={styles.sides}>
      <MessageSideView title={`Calls of turn ${number}`} note="" side={view.asked} />
      {view.answered && (
        <MessageSideView
          title={`Results of turn ${number}`}
          note=""
          side={view.answered}
          extraOf={({ callId, toolCallId }) => {
            if (!shorter.has(callId)) return null;
            const key = callKey(turn.batchId, callId);
            const isPinned = pinned.has(key);
            return (
              <Button
                small
                tone="plain"
                aria-pressed={isPinned}
                aria-label={`Pin the result of ${toolCallId}`}
                title="A pinned result stays in all requests"
                onClick={() => pinResult(key, !isPinned)}
              >
                <Pin aria-hidden fill={isPinned ? 'currentColor' : 'none'} />
                {isPinned ? 'Pinned' : 'Pin'}
              </Button>
            );
          }}
        />
      )}
    </div>
  );
}

const WRITE: Ask<MessagesQuestion, MessagesView> = (texts, question, signal) =>
  texts.writeMessages(question, signal);
