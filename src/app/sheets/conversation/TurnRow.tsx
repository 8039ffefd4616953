import { ArrowDown, ArrowUp, SquarePen } from 'lucide-react';
import type { RequestSize } from '../../../session/conversation/index.ts';
import { CALL_STATUSES, roundSaved } from '../../../session/run/index.ts';
import type { ConversationTurn } from '../../../session/store/index.ts';
import type { Batch } from '../../../session/workspace/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCompact, formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import type { BarScale } from '../../ui/request-bars/bar-scale.ts';
import { RequestBars } from '../../ui/request-bars/RequestBars.tsx';
import { STATUS_TEXT, StatusIcon } from '../../ui/StatusIcon.tsx';
import { TURN_OUTCOME_TEXT } from './conversation-text.ts';
import styles from './TurnTable.module.css';

/** Options of {@link TurnRow}. */
export interface TurnRowProps {
  batch: Batch;
  /** Its place among the turns, from 0. */
  index: number;
  isLast: boolean;
  /** Absent if the batch was added after the conversation. */
  turn: ConversationTurn | undefined;
  /** Absent if the turn is not answered. */
  request: RequestSize | undefined;
  scale: BarScale;
  isSelected: boolean;
  onSelect: (batchId: string) => void;
  onOpen: (batchId: string) => void;
  onMove: (batchId: string, step: -1 | 1, control: string) => void;
}

/** One turn: its calls by status, and the tokens of the request after it. */
export function TurnRow(props: TurnRowProps) {
  const { batch, index, isLast, turn, request, scale, isSelected } = props;
  const { onSelect, onOpen, onMove } = props;
  const number = formatCount(index + 1);
  const label = `turn ${number}, ${batch.name}`;
  return (
    <tr className={cx(styles.row, isSelected && styles.selected)}>
      <th scope="row" className={styles.turn}>
        <button
          type="button"
          className={styles.pick}
          data-control="turn"
          aria-pressed={isSelected}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => onSelect(batch.id)}
        >
          <span className={styles.index}>{number}</span>
          <span className={styles.name}>{batch.name}</span>
        </button>
        <Outcome turn={turn} />
      </th>
      <td className={styles.chart}>{request && <RequestBars {...{ request, scale }} />}</td>
      <td className={styles.number} data-label="whole">
        {request ? `≈${formatCompact(request.total)}` : '–'}
        <span className={styles.less} />
      </td>
      <td className={styles.number} data-label="compacted">
        {request ? `≈${formatCompact(request.compacted)}` : '–'}
        <span className={styles.less}>{request && toLess(request)}</span>
      </td>
      <td className={styles.tools}>
        <Button
          tone="plain"
          small
          icon
          data-control="up"
          aria-label={`Move ${label} up`}
          disabled={index === 0}
          onClick={() => onMove(batch.id, -1, 'up')}
        >
          <ArrowUp aria-hidden />
        </Button>
        <Button
          tone="plain"
          small
          icon
          data-control="down"
          aria-label={`Move ${label} down`}
          disabled={isLast}
          onClick={() => onMove(batch.id, 1, 'down')}
        >
          <ArrowDown aria-hidden />
        </Button>
        <Button
          tone="plain"
          small
          icon
          aria-label={`Open ${label}, in the playground`}
          onClick={() => onOpen(batch.id)}
        >
          <SquarePen aria-hidden />
        </Button>
      </td>
    </tr>
  );
}

function toLess({ total, compacted }: RequestSize): string {
  const percent = roundSaved(((total - compacted) / total) * 100);
  return percent === 0 ? '' : `−${percent}%`;
}

function Outcome({ turn }: { turn: ConversationTurn | undefined }) {
  if (!turn) return <span className={styles.outcome}>not run</span>;
  const { outcome, calls } = turn;
  if (outcome !== 'answered') {
    const isProblem = outcome === 'invalid' || outcome === 'failed';
    return (
      <span className={styles.outcome}>
        {isProblem && <StatusIcon status="failed" decorative />}
        {TURN_OUTCOME_TEXT[outcome]}
      </span>
    );
  }
  const found = CALL_STATUSES.map((status) => ({
    status,
    count: calls.filter((call) => call.status === status).length,
  })).filter(({ count }) => count > 0);
  return (
    <span className={styles.outcome}>
      {found.map(({ status, count }) => (
        <span key={status} className={styles.count} title={`${count} ${STATUS_TEXT[status]}`}>
          <StatusIcon status={status} />
          {formatCount(count)}
        </span>
      ))}
    </span>
  );
}
