import { memo, useCallback, useEffect, useRef } from 'react';
import { cx } from '../../lib/class-names.ts';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import type { TimeWindow } from './geometry.ts';
import { LaneChart } from './LaneChart.tsx';
import styles from './Lanes.module.css';
import { type Row, rowNote } from './rows.ts';

/** Options of {@link Lane}. */
export interface LaneProps {
  row: Row;
  selected: boolean;
  now: number;
  view: TimeWindow;
  width: number;
  /** Distance from the top of the list; absent where lanes simply follow each other. */
  top?: number;
  onSelect: (callId: string) => void;
}

/** A name and its drawing. */
export const LaneRow = memo(function LaneRow(props: LaneProps) {
  const { row, selected, now, view, width, top, onSelect } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys, as a listbox does.
    // biome-ignore lint/a11y/useFocusableInteractive: the list holds the focus and points here.
    <div
      role="option"
      id={laneId(row.call.id)}
      aria-selected={selected}
      className={cx(styles.lane, selected && styles.selected, top !== undefined && styles.placed)}
      style={top === undefined ? undefined : { top }}
      onClick={() => onSelect(row.call.id)}
    >
      <span className={styles.name}>
        <StatusIcon status={row.status} decorative />
        <span className={styles.tool}>{row.name}</span>{' '}
        <span className={styles.id}>{row.call.toolCallId}</span>
      </span>
      <span className="visually-hidden">{rowNote(row)}</span>
      {row.lane === undefined ? (
        <span className={styles.fresh} aria-hidden>
          not run yet
        </span>
      ) : (
        <LaneChart lane={row.lane} text={row.text} now={now} view={view} width={width} />
      )}
    </div>
  );
});

/** Options of {@link Lanes}. */
export interface LanesProps {
  rows: readonly Row[];
  selectedCallId: string | undefined;
  now: number;
  view: TimeWindow;
  width: number;
  onSelect: (callId: string) => void;
}

/** A handful of lanes, all of them in the document. */
export function Lanes({ rows, selectedCallId, now, view, width, onSelect }: LanesProps) {
  const list = useRef<HTMLDivElement>(null);
  const scrollTo = useCallback((callId: string) => {
    document.getElementById(laneId(callId))?.scrollIntoView({ block: 'nearest' });
  }, []);

  useEffect(() => {
    if (selectedCallId !== undefined && list.current !== null) scrollTo(selectedCallId);
  }, [selectedCallId, scrollTo]);

  return (
    <div ref={list} role="presentation">
      {rows.map((row) => (
        <LaneRow
          key={row.call.id}
          row={row}
          selected={row.call.id === selectedCallId}
          now={laneNow(row, now)}
          view={view}
          width={width}
          onSelect={onSelect}
        />
      ))}
    </div>
  );
}

/** The id of a lane's element. */
export function laneId(callId: string): string {
  return `lane-${callId}`;
}

/** A settled lane looks the same at any time, so it is not drawn again. */
export function laneNow(row: Row, now: number): number {
  return row.status === 'running' || row.status === 'queued' ? now : 0;
}
