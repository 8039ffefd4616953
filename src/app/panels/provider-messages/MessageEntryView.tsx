import { memo, useMemo, useState } from 'react';
import type { MessageEntry } from '../../../session/provider-messages/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { JsonView } from '../../ui/JsonView.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import styles from './MessageSide.module.css';

/** Options of {@link MessageEntryView}. */
export interface MessageEntryViewProps {
  entry: MessageEntry;
  nameInMessage: string;
  /** It is a part of a message, not a separate message. */
  isPart: boolean;
  isSelected: boolean;
  onSelect: (callId: string) => void;
}

/** Characters at a time. */
const PART = 2_000;

/** One call or one result in the form of the message. */
export const MessageEntryView = memo(function MessageEntryView(props: MessageEntryViewProps) {
  const { entry, nameInMessage, isPart, isSelected, onSelect } = props;
  const { callId, toolCallId, tool, json, chars, isError, isWrapped, isCut } = entry;
  const [shown, setShown] = useState(PART);
  const text = useMemo(() => JSON.stringify(json, null, 2), [json]);

  return (
    <li className={cx(styles.entry, isSelected && styles.selected)}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.pick}
          aria-pressed={isSelected}
          onClick={() => onSelect(callId)}
        >
          <code>{tool}</code> <span className={styles.id}>{toolCallId}</span>
        </button>
        {nameInMessage !== tool && <span className={styles.format}>as {nameInMessage}</span>}
        {isError && <Badge tone="failed">error</Badge>}
        {isWrapped && <Badge tone="refused">untrusted</Badge>}
        {isCut && <Badge>cut</Badge>}
        <span className={styles.chars}>{formatCount(chars)}</span>
        <CopyButton text={() => text}>{isPart ? 'Copy part' : 'Copy'}</CopyButton>
      </div>
      <pre className={styles.json}>
        <JsonView text={text.slice(0, shown)} />
      </pre>
      <ShowMore
        className={styles.more}
        shown={shown}
        total={text.length}
        unit="characters"
        onMore={() => setShown((before) => before * 4)}
      />
    </li>
  );
});
