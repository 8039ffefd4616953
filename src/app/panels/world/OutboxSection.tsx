import { Hash, Mail } from 'lucide-react';
import { useState } from 'react';
import type { SandboxDataState } from '../../../session/store/index.ts';
import type { OutboxMessage } from '../../../simulation/index.ts';
import { formatCount, formatDuration } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import styles from './OutboxSection.module.css';

/** Messages at a time: thousands of messages would block the page. */
const PART = 100;
/** The shown part of a text, in UTF-16 code units. */
const BEGINNING = 2000;

/** E-mails and chat messages that tools sent, newest last. They never leave the page. */
export function OutboxSection({ world: { messages } }: { world: SandboxDataState }) {
  const [limit, setLimit] = useState(PART);
  if (messages.length === 0) {
    return (
      <EmptyState title="No messages were sent.">
        <p>
          Mail and chat messages to the simulated services appear here. No message leaves this page.
        </p>
      </EmptyState>
    );
  }
  return (
    <Scroller label="Sent messages" className={styles.messages}>
      <ol className={styles.list}>
        {messages.slice(0, limit).map((message) => (
          <li key={message.id}>
            <Message message={message} />
          </li>
        ))}
      </ol>
      <ShowMore
        className={styles.more}
        shown={limit}
        total={messages.length}
        unit="messages"
        onMore={() => setLimit((before) => before * 4)}
      />
    </Scroller>
  );
}

function Message({ message }: { message: OutboxMessage }) {
  const { via, to, subject, text, status, bounced = [], sentAt } = message;
  const [whole, setWhole] = useState(false);
  const Icon = via === 'mail' ? Mail : Hash;
  const cut = !whole && text.length > BEGINNING;
  return (
    <article className={styles.message} aria-label={subject ?? `To ${to.join(', ')}`}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.body}>
        <div className={styles.head}>
          {subject !== undefined && <h3 className={styles.subject}>{subject}</h3>}
          <span className={styles.to}>
            <span className="visually-hidden">{via === 'mail' ? 'Mail' : 'Chat message'} </span>
            to {to.join(', ')}
          </span>
          <Badge tone={status === 'sent' ? 'ok' : 'failed'}>{status}</Badge>
          <span className={styles.time}>at {formatDuration(sentAt)}</span>
        </div>
        {bounced.length > 0 && (
          <p className={styles.bounced}>Bounced: unknown recipient {bounced.join(', ')}.</p>
        )}
        <p className={styles.text}>{cut ? `${text.slice(0, BEGINNING)}…` : text}</p>
        {cut && (
          <Button small onClick={() => setWhole(true)}>
            All {formatCount(text.length)} characters
          </Button>
        )}
      </div>
    </article>
  );
}
