import { memo, type ReactNode, useMemo, useState } from 'react';
import { type MessageEntry, toSideText } from '../../../session/provider-messages/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format.ts';
import { addCounts, formatCompactTokens } from '../../lib/format-tokens.ts';
import { indentJsonStart } from '../../lib/indent-json-start.ts';
import { useSizeUnit } from '../../lib/size-unit.ts';
import { useTokenCounts } from '../../lib/use-token-counts.ts';
import { Badge } from '../Badge.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { JsonView } from '../JsonView.tsx';
import { ShowMore } from '../ShowMore.tsx';
import styles from './MessageSide.module.css';

/** Options of {@link MessageEntryView}. */
export interface MessageEntryViewProps {
  entry: MessageEntry;
  /** It is a part of a message, not a separate message. */
  isPart: boolean;
  isSelected: boolean;
  /** Absent where calls cannot be selected. */
  onSelect?: ((callId: string) => void) | undefined;
  /** Controls of the entry. */
  extra?: ReactNode;
}

/** Characters at a time. */
const PART = 2_000;

/** One call or one result in the form of the message. */
export const MessageEntryView = memo(function MessageEntryView(props: MessageEntryViewProps) {
  const { entry, isPart, isSelected, onSelect, extra } = props;
  const { callId, toolCallId, tool, providerName, compact } = entry;
  const { isError, isWrapped, isCut, isLeftOut } = entry;
  const [shown, setShown] = useState(PART);
  const text = useMemo(() => indentJsonStart(compact, shown), [compact, shown]);

  return (
    <li className={cx(styles.entry, isSelected && styles.selected)}>
      <div className={styles.line}>
        {onSelect ? (
          <button
            type="button"
            className={styles.pick}
            aria-pressed={isSelected}
            onClick={() => onSelect(callId)}
          >
            <code>{tool}</code> <span className={styles.id}>{toolCallId}</span>
          </button>
        ) : (
          <span className={styles.name}>
            <code>{tool}</code> <span className={styles.id}>{toolCallId}</span>
          </span>
        )}
        {providerName !== tool && <span className={styles.format}>as {providerName}</span>}
        {isError && <Badge tone="failed">error</Badge>}
        {isWrapped && <Badge tone="refused">untrusted</Badge>}
        {isLeftOut ? <Badge>left out</Badge> : isCut && <Badge tone="cut">cut</Badge>}
        <EntrySize text={compact} isPart={isPart} />
        {extra}
        <CopyButton text={() => toSideText({ entries: [entry], frame: undefined })}>
          {isPart ? 'Copy part' : 'Copy'}
        </CopyButton>
      </div>
      <pre className={styles.json}>
        <JsonView text={text} />
      </pre>
      <ShowMore
        className={styles.more}
        shown={shown}
        total={entry.indentedChars}
        unit="characters"
        onMore={() => setShown((before) => before * 4)}
      />
    </li>
  );
});

const NONE: readonly string[] = [];

/** The size of the whole JSON, in the unit of the sum above. */
function EntrySize({ text, isPart }: { text: string; isPart: boolean }) {
  const [unit] = useSizeUnit();
  const counts = useTokenCounts(useMemo(() => (unit === 'tokens' ? [text] : NONE), [unit, text]));
  return (
    <span
      className={styles.chars}
      title={`The JSON of this ${isPart ? 'part' : 'message'} on one line, with its ids and keys. The call has the size of the text alone.`}
    >
      {unit === 'tokens'
        ? formatCompactTokens(addCounts(counts))
        : `${formatCount(text.length)} chars`}
      <span className={styles.form}> of JSON</span>
    </span>
  );
}
