import { shownStatus } from '../../../session/run/index.ts';
import type { Lane } from '../../../session/store/index.ts';
import { formatCount } from '../../lib/format.ts';
import styles from '../../ui/messages/MessageSide.module.css';
import { Scroller } from '../../ui/Scroller.tsx';
import { STATUS_TEXT, StatusIcon } from '../../ui/StatusIcon.tsx';

/** The number of lanes shown while they change. */
const SHOWN = 40;

/**
 * The results are sent after the last call is settled. Until then, this shows the state of each
 * call.
 */
export function Waiting({ lanes, note }: { lanes: readonly Lane[]; note: string }) {
  return (
    <section className={styles.side} aria-label="Sent back to the model">
      <div className={styles.head}>
        <h3>Sent back to the model</h3>
        <span className={styles.note}>{note}</span>
      </div>
      <Scroller label="Pending calls">
        <ul className={styles.waiting}>
          {lanes.slice(0, SHOWN).map((lane) => {
            const status = shownStatus(lane);
            return (
              <li key={lane.callId}>
                <StatusIcon status={status} decorative />
                <code>{lane.tool}</code>
                <span className={styles.id}>{lane.toolCallId}</span>
                <span className={styles.label}>{STATUS_TEXT[status]}</span>
              </li>
            );
          })}
          {lanes.length > SHOWN && <li>and {formatCount(lanes.length - SHOWN)} more</li>}
        </ul>
      </Scroller>
    </section>
  );
}
