import { Hash, Mail } from 'lucide-react';
import { useState } from 'react';
import type { OutboxMessage } from '../../../simulation/index.ts';
import { formatCount, formatDuration } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './SentMessage.module.css';

/** The shown part of a text, in UTF-16 code units. */
const BEGINNING = 2000;

/** An e-mail or a chat message that a tool sent. It never left the page. */
export function SentMessage({ message }: { message: OutboxMessage }) {
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
