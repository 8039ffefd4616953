import { useMemo, useState } from 'react';
import { type CallGroup, selectGateFlow } from '../../../../session/explain/index.ts';
import { selectMoment, selectShownCalls } from '../../../../session/store/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { useSize } from '../../../lib/use-size.ts';
import { useSession } from '../../../session-context.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { filterRows, type LaneFilter } from '../lane-filter.ts';
import { NoCalls } from '../NoCalls.tsx';
import { toRows } from '../rows.ts';
import { captionText } from './caption-text.ts';
import styles from './Funnel.module.css';
import { FunnelButton } from './FunnelButton.tsx';
import { toFunnel } from './funnel-drawing.ts';
import { usePartKeys } from './use-part-keys.ts';

/** Options of {@link Funnel}. */
export interface FunnelProps {
  laneFilter: LaneFilter;
  /** The user asks for the calls of one part. */
  onChoose: (group: CallGroup) => void;
}

/** The calls of the run on their way through the gates, and where they end. */
export function Funnel({ laneFilter, onChoose }: FunnelProps) {
  const run = useSession((state) => state.run);
  const tools = useSession((state) => state.tools);
  const calls = useSession(selectShownCalls);
  const moment = useSession(selectMoment);
  const isPast = useSession((state) => state.past !== undefined);
  const [room, measure] = useSize();
  const [pointed, setPointed] = useState<string>();
  const { audience } = laneFilter;
  const rows = useMemo(() => toRows(calls, run, tools, audience), [calls, run, tools, audience]);
  // The chosen part is only marked: the whole flow shows where it comes from.
  const shown = useMemo(
    () => filterRows(rows, { ...laneFilter, group: undefined }),
    [rows, laneFilter],
  );
  const lanes = useMemo(() => shown.flatMap(({ lane }) => lane ?? []), [shown]);
  const flow = selectGateFlow(lanes, moment, run?.on?.reports);
  const funnel = useMemo(() => toFunnel(flow, room, moment), [flow, room, moment]);
  const { parts, gates, arrival, direction, height } = funnel;
  const { toolbar, stop, onFocus, onBlur, onKeyDown } = usePartKeys(parts);

  if (shown.length === 0) return <NoCalls isFiltered={rows.length > 0} isPast={isPast} />;
  if (lanes.length === 0) {
    return (
      <EmptyState title="No call has run yet.">
        <p>Run the batch to see where its calls end.</p>
      </EmptyState>
    );
  }
  return (
    <div className={styles.funnel}>
      <p className={styles.caption}>{captionText(flow, moment)}</p>
      <div ref={measure} className={styles.scroller}>
        <div
          ref={toolbar}
          role="toolbar"
          aria-label="Calls by gate"
          className={cx(styles.drawing, styles[direction])}
          style={{ height }}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        >
          <svg className={styles.picture} width={room.width} height={height} aria-hidden>
            {parts.map(
              ({ key, path, group }) =>
                path && (
                  <path
                    key={key}
                    d={path}
                    className={cx(styles[group.outcome], key === pointed && styles.pointed)}
                  />
                ),
            )}
            <path d={gates} className={styles.gates} />
          </svg>
          {parts.map((part) => (
            <FunnelButton
              key={part.key}
              part={part}
              isStop={part.key === stop}
              isChosen={isSame(part.group, laneFilter.group)}
              onFocus={onFocus}
              onPoint={setPointed}
              onChoose={onChoose}
            />
          ))}
          <span className={styles.arrival} style={arrival}>
            {flow.arrival.title}
          </span>
        </div>
      </div>
    </div>
  );
}

function isSame(a: CallGroup, b: CallGroup | undefined): boolean {
  return a.at === b?.at && a.outcome === b.outcome && a.moment === b.moment;
}
