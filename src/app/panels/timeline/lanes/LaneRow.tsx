import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { changedLane } from '../../../../session/live/index.ts';
import { shownStatus } from '../../../../session/run/index.ts';
import type { Run } from '../../../../session/store/index.ts';
import type { CallFault } from '../../../../session/workspace/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { describeFault } from '../../../ui/call-menu-items.ts';
import { STATUS_TEXT, StatusIcon } from '../../../ui/StatusIcon.tsx';
import type { AudienceChoice } from '../progress.ts';
import { type Row, rowNote } from '../rows.ts';
import { LaneChart } from './LaneChart.tsx';
import styles from './LaneRow.module.css';
import type { LanePainter } from './lane-painter.ts';
import { NestedLanes } from './NestedLanes.tsx';
import { shortFault } from './short-fault.ts';

/** Options of {@link LaneRow}. */
export interface LaneRowProps {
  row: Row;
  selected: boolean;
  /** Whether its nested calls are hidden. */
  folded: boolean;
  audience: AudienceChoice;
  fault: CallFault | undefined;
  /** Something happens to the call at the shown moment. */
  acting: boolean;
  moment: number | undefined;
  /** The run at that moment; the run itself at the end. */
  runThen: Run | undefined;
  painter: LanePainter;
  /** Distance from the top of the list; absent if the lanes follow each other without gaps. */
  top?: number;
  onSelect: (callId: string) => void;
  /** Sets the added latency of a call, in milliseconds. Absent if that cannot be changed. */
  onStretch: ((callId: string, delayMs: number) => void) | undefined;
  onFold: (callId: string) => void;
}

/** The name and the drawing of a call, with its nested calls below. */
export const LaneRow = memo(function LaneRow(props: LaneRowProps) {
  const {
    row,
    selected,
    folded,
    fault,
    acting,
    moment,
    runThen,
    top,
    onSelect,
    onFold,
    onStretch,
    ...look
  } = props;
  const { call, lane } = row;
  const nested = lane?.nested ?? [];
  const then = moment === undefined || !lane ? undefined : runThen?.lanes[lane.index];
  const change = lane && row.ghost && changedLane(lane, row.ghost);
  const was = moment === undefined && change?.status && row.ghost && shownStatus(row.ghost);
  const status = lane ? shownStatus(lane, moment) : row.status;
  const simulated = fault ? describeFault(fault) : '';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys, as a listbox does.
    // biome-ignore lint/a11y/useFocusableInteractive: the list holds the focus and points here.
    <div
      role="option"
      id={laneId(call.id)}
      aria-selected={selected}
      data-status={status}
      className={cx(
        styles.option,
        selected && styles.selected,
        acting && styles.acting,
        top !== undefined && styles.placed,
      )}
      style={top === undefined ? undefined : { top }}
      onClick={() => onSelect(call.id)}
    >
      <div className={styles.lane}>
        <span className={styles.name}>
          <StatusIcon status={status} decorative />
          {/* A text without room still is a part of the name. */}
          <span className={styles.texts}>
            <span className={styles.tool} title={row.name}>
              {row.name}
            </span>{' '}
            <span className={styles.id}>{call.toolCallId}</span>
            {was && (
              <span
                className={cx(styles.was, was === 'cut' && styles.wasCut)}
                title={`was ${STATUS_TEXT[was]}`}
              >
                was {STATUS_TEXT[was]}
              </span>
            )}
          </span>
          {simulated && (
            <span
              className={styles.fault}
              title={`Simulated fault: ${simulated}, set in the menu of the lane`}
            >
              {shortFault(simulated, row.name)}
            </span>
          )}
          {nested.length > 0 && (
            <span
              className={cx(styles.fold, !folded && styles.open)}
              aria-hidden
              title={folded ? 'Show nested calls' : 'Hide nested calls'}
              onClick={(event) => {
                event.stopPropagation();
                onFold(call.id);
              }}
            >
              <ChevronRight aria-hidden />
              {nested.length}
            </span>
          )}
        </span>
        <span className="visually-hidden">
          {rowNote(row, moment)}
          {acting && ', acting now'}
        </span>
        {lane === undefined ? (
          <span className={styles.fresh} aria-hidden>
            {row.text}
          </span>
        ) : (
          <LaneChart
            lane={lane}
            ghost={row.ghost}
            text={row.text}
            unfinished={then?.settledAt === undefined ? then : undefined}
            moment={then && moment}
            readsBack={row.readsBack}
            callId={call.id}
            delayMs={fault?.delayMs}
            onStretch={onStretch}
            {...look}
          />
        )}
      </div>
      {!folded && nested.length > 0 && (
        <NestedLanes calls={nested} past={then?.nested} moment={moment} {...look} />
      )}
    </div>
  );
});

/** The id of a lane's element. */
export function laneId(callId: string): string {
  return `lane-${callId}`;
}
