import { type ReactNode, useMemo, useState } from 'react';
import {
  type MessageEntry,
  type MessageSide,
  toSideText,
} from '../../../session/provider-messages/index.ts';
import type { TokenCount } from '../../../session/tokens/index.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { addCounts, formatCompactTokens } from '../../lib/format-tokens.ts';
import { useSizeUnit } from '../../lib/size-unit.ts';
import { useTokenCounts } from '../../lib/use-token-counts.ts';
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
  const [unit] = useSizeUnit();
  const tokens = useSideTokens(side);
  const count = frame ? 1 : entries.length;

  return (
    <section className={styles.side} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className={styles.size}>
          {formatPlural(count, 'message')} ·{' '}
          {unit === 'chars' && `${formatCount(chars)} characters of JSON · `}
          {formatCompactTokens(tokens)}
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

/** The part of a long text that is counted. */
const SAMPLE = 20_000;

function useSideTokens(side: MessageSide): TokenCount {
  const sample = useMemo(() => toSample(side), [side]);
  const { tokens, isExact } = addCounts(useTokenCounts(sample));
  const [text = ''] = sample;
  if (text === '') return { tokens: 0, isExact };
  return {
    tokens: Math.round((tokens / text.length) * side.chars),
    isExact: isExact && text.length === side.chars,
  };
}

function toSample({ entries }: MessageSide): string[] {
  let sample = '';
  for (const { compact } of entries) {
    sample += compact.slice(0, SAMPLE);
    if (sample.length > SAMPLE) break;
  }
  return [sample];
}
