import { useMemo, useState } from 'react';
import { type RequestSize, toLeftOutKeys } from '../../../session/conversation/index.ts';
import type { ConversationTurn } from '../../../session/store/index.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { STATUS_TEXT, StatusIcon } from '../../ui/StatusIcon.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { toMissingText } from './conversation-text.ts';
import styles from './RequestView.module.css';
import { TurnFold } from './TurnFold.tsx';
import { type MeasuredConversation, useCompaction } from './use-conversation.ts';

/** Options of {@link RequestView}. */
export interface RequestViewProps {
  measured: MeasuredConversation;
  requests: readonly (RequestSize | undefined)[];
  /** The batch of the last turn in the request. */
  selected: string | undefined;
  onOpen: (batchId: string) => void;
}

/** Turns at a time, the latest first shown. */
const PART = 12;

/** The request after a turn: its parts in tokens, and the messages of this and of earlier turns. */
export function RequestView({ measured, requests, selected, onOpen }: RequestViewProps) {
  const { conversation, size } = measured;
  const { turns } = conversation;
  const at = turns.findIndex(({ batchId }) => batchId === selected);
  const compaction = useCompaction();
  const [isCompacted, setCompacted] = useState(true);
  const [shown, setShown] = useState(PART);
  const leftOut = useMemo(
    () => (isCompacted ? toLeftOutKeys(conversation, size, compaction, at) : NONE),
    [isCompacted, conversation, size, compaction, at],
  );
  const turn = turns[at];
  const request = requests[at];
  if (!turn) return <EmptyState title="Choose a turn to see its request." />;
  const number = formatCount(at + 1);
  const title = request ? `Request after turn ${number}` : `Turn ${number}`;
  const sent = turns
    .map((one, index) => ({ turn: one, index }))
    .slice(0, at + 1)
    .filter(({ turn: { outcome } }) => outcome === 'answered');

  return (
    <section className={styles.view} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className={styles.name}>{turn.name}</span>
        {request && (
          <Switch checked={isCompacted} onChange={setCompacted}>
            Compacted
          </Switch>
        )}
        <Button small onClick={() => onOpen(turn.batchId)}>
          Open in the playground
        </Button>
      </div>
      {request ? (
        <>
          <Parts request={request} isCompacted={isCompacted} />
          <Scroller label={`${title}: messages`} className={styles.messages}>
            <ShowMore
              className={styles.more}
              shown={Math.min(shown, sent.length)}
              total={sent.length}
              unit="turns"
              onMore={() => setShown((before) => before + PART * 4)}
            />
            {sent.slice(-shown).map(({ turn: one, index }) => (
              <TurnFold
                key={one.batchId}
                {...{ measured, index, leftOut }}
                turn={one}
                isOwn={index === at}
              />
            ))}
          </Scroller>
        </>
      ) : (
        <NoRequest turn={turn} number={at + 1} />
      )}
    </section>
  );
}

const NONE: ReadonlySet<string> = new Set();

function Parts({ request, isCompacted }: { request: RequestSize; isCompacted: boolean }) {
  const { definitions, calls, earlier, earlierCompacted, own, total, compacted } = request;
  const rows = [
    ['Definitions', definitions],
    ['Calls', calls],
    ['Earlier results', isCompacted ? earlierCompacted : earlier],
    ['Own results', own],
    ['Request', isCompacted ? compacted : total],
  ] as const;
  return (
    <dl className={styles.parts}>
      {rows.map(([label, tokens]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            ≈{formatCount(tokens)} <span className="visually-hidden">tokens</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Calls at a time. */
const CALLS = 40;

function NoRequest({ turn, number }: { turn: ConversationTurn; number: number }) {
  const { calls } = turn;
  return (
    <>
      <EmptyState title={`Turn ${formatCount(number)} is no part of the conversation.`}>
        <p>{toMissingText(turn)}</p>
      </EmptyState>
      {calls.length > 0 && (
        <ul className={styles.calls}>
          {calls.slice(0, CALLS).map(({ callId, tool, toolCallId, status }) => (
            <li key={callId}>
              <StatusIcon status={status} decorative />
              <code>{tool}</code> {toolCallId} <span>{STATUS_TEXT[status]}</span>
            </li>
          ))}
          {calls.length > CALLS && <li>and {formatCount(calls.length - CALLS)} more</li>}
        </ul>
      )}
    </>
  );
}
