import { type ReactNode, useMemo, useState } from 'react';
import {
  type MessageEntry,
  type MessageSide,
  toSideText,
} from '../../../session/provider-messages/index.ts';
import { formatCompact, formatCount, formatPlural } from '../../lib/format.ts';
import { estimateTokens } from '../../lib/tokens.ts';
import { CopyButton } from '../CopyButton.tsx';
import { Scroller } from '../Scroller.tsx';
import { ShowMore } from '../ShowMore.tsx';
import { MessageEntryView } from './MessageEntryView.tsx';
import styles from './MessageSide.module.css';

/** Options of {@link MessageSideView}. */
export interface MessageSideViewProps {
  title: string;
  note: string;
  side: MessageSide;
  selectedCallId?: string | undefined;
  /** Absent where calls cannot be selected. */
  onSelect?: (callId: string) => void;
  /** Controls of an entry. */
  extraOf?: (entry: MessageEntry) => ReactNode;
}

/** Entries at a time: a turn of ten thousand calls must open at once. */
const PART = 40;

/** The messages in one direction, with their parts and sizes. */
export function MessageSideView(props: MessageSideViewProps) {
  const { title, note, side, selectedCallId, onSelect, extraOf } = props;
  const { entries, frame, chars } = side;
  const [shown, setShown] = useState(PART);
  const tokens = useMemo(() => estimateSide(side), [side]);
  const count = frame ? 1 : entries.length;

  return (
    <section className={styles.side} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className={styles.size}>
          {formatPlural(count, 'message')} · {formatCount(chars)} characters of JSON · ≈
          {formatCompact(tokens)} tok
        </span>
        <span className={styles.note}>{note}</span>
        <CopyButton text={() => toSideText(side)}>
          {count === 1 ? 'Copy the message' : 'Copy the messages'}
        </CopyButton>
      </div>
      <Scroller label={`${title}: messages`} className={styles.scroller}>
        {frame && <code className={styles.frame}>{frame.open}</code>}
        <ol className={frame ? styles.parts : styles.messages}>
          {entries.slice(0, shown).map((entry) => (
            <MessageEntryView
              key={entry.callId}
              entry={entry}
              isPart={frame !== undefined}
              isSelected={entry.callId === selectedCallId}
              onSelect={onSelect}
              extra={extraOf?.(entry)}
            />
          ))}
        </ol>
        <ShowMore
          className={styles.more}
          shown={shown}
          total={entries.length}
          unit={frame ? 'parts' : 'messages'}
          onMore={() => setShown((before) => before + PART * 4)}
        />
        {frame && <code className={styles.frame}>{frame.close}</code>}
      </Scroller>
    </section>
  );
}

/** The part of a long text that the estimate reads. */
const SAMPLE = 20_000;

function estimateSide({ entries, chars }: MessageSide): number {
  let sample = '';
  for (const { compact } of entries) {
    sample += compact.slice(0, SAMPLE);
    if (sample.length > SAMPLE) break;
  }
  if (sample === '') return 0;
  return Math.round((estimateTokens(sample) / sample.length) * chars);
}
