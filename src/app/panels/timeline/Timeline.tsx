import { type MouseEvent, useCallback, useMemo, useRef, useState } from 'react';
import { selectShownCalls } from '../../../session/store/index.ts';
import { callFaultsOf } from '../../../session/workspace/index.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useWidth } from '../../lib/use-width.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Axis } from './Axis.tsx';
import { CallButtons } from './CallButtons.tsx';
import type { MenuPlace } from './LaneMenu.tsx';
import { laneId } from './LaneRow.tsx';
import { Lanes } from './Lanes.tsx';
import { filterRows, type LaneFilter, toggleFold } from './lane-filter.ts';
import { NoCalls } from './NoCalls.tsx';
import { Playhead } from './Playhead.tsx';
import { toRows } from './rows.ts';
import styles from './Timeline.module.css';
import { toX } from './time-scale.ts';
import { useLaneKeys } from './use-lane-keys.ts';
import { useLanePainter } from './use-lane-painter.ts';
import { useScrub } from './use-scrub.ts';
import type { View } from './use-view.ts';
import { useWheel } from './use-wheel.ts';

const LaneMenu = lazyPart(() => import('./LaneMenu.tsx').then((part) => part.LaneMenu));
const VirtualLanes = lazyPart(() => import('./VirtualLanes.tsx').then((part) => part.VirtualLanes));

/** From this number of lanes on, only visible ones are in the document. */
const MANY = 100;

/** Options of {@link Timeline}. */
export interface TimelineProps {
  view: View;
  /** Milliseconds since the start of the run. */
  now: number;
  laneFilter: LaneFilter;
  onLaneFilter: (change: (laneFilter: LaneFilter) => LaneFilter) => void;
}

const KEEP = () => {};

/** The calls of the batch over time. */
export function Timeline({ view, now, laneFilter, onLaneFilter }: TimelineProps) {
  const run = useSession((state) => state.run);
  const tools = useSession((state) => state.tools);
  const calls = useSession(selectShownCalls);
  const selectedCallId = useSession((state) => state.selectedCallId);
  const isPast = useSession((state) => state.past !== undefined);
  const { selectCall, removeCall } = useActions();
  const [width, measure] = useWidth();
  const scroller = useRef<HTMLDivElement>(null);
  const scrub = useScrub(view);
  const all = useMemo(
    () => toRows(calls, run, tools, laneFilter.audience),
    [calls, run, tools, laneFilter.audience],
  );
  const rows = useMemo(() => filterRows(all, laneFilter), [all, laneFilter]);
  const onFold = useCallback(
    (callId: string) => onLaneFilter((before) => toggleFold(before, callId)),
    [onLaneFilter],
  );
  const onKeyDown = useLaneKeys({
    rows,
    selectedCallId,
    view,
    scrub,
    selectCall,
    // Past events stay; their calls may not be in the open batch.
    removeCall: isPast ? KEEP : removeCall,
    onFold,
  });
  useWheel(scroller, view, width);
  const painter = useLanePainter({ now, view: view.window, width });

  const faults = useSession(({ workspace }) => callFaultsOf(workspace));
  const [menu, setMenu] = useState<{ callId: string; place: MenuPlace }>();
  const closeMenu = useCallback(() => setMenu(undefined), []);
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    if (isPast) return;
    const lane = (event.target as Element).closest('[role="option"]'); // events of HTML have elements
    const id = lane?.id ?? (selectedCallId === undefined ? undefined : laneId(selectedCallId));
    const row = rows.find(({ call }) => laneId(call.id) === id);
    if (!row) return;
    event.preventDefault();
    // The key for menus has no pointer: the menu opens at the selected lane.
    const box = document.getElementById(laneId(row.call.id))?.getBoundingClientRect();
    const place = lane
      ? { x: event.clientX, y: event.clientY }
      : { x: box?.left ?? 0, y: box?.bottom ?? 0 };
    setMenu({ callId: row.call.id, place });
  };
  const menuCall = rows.find(({ call }) => call.id === menu?.callId)?.call;

  const { moment } = scrub;
  const lanes = {
    rows,
    laneFilter,
    faults,
    selectedCallId,
    moment,
    painter,
    onSelect: selectCall,
    onFold,
  };
  const nowX = toX(now, view.window, width);
  const momentX = moment === undefined ? undefined : toX(moment, view.window, width);
  // If none is hidden, the rows are the calls, which do not change during a run.
  const shown = rows === all ? calls : rows;
  const isShown = useMemo(
    () => shown.some((one) => ('call' in one ? one.call.id : one.id) === selectedCallId),
    [shown, selectedCallId],
  );
  return (
    <div className={styles.timeline}>
      <Axis
        view={view.window}
        width={width}
        over={run && <Playhead scrub={scrub} view={view.window} width={width} end={now} />}
      >
        {isPast ? 'Calls of the past run' : <CallButtons />}
      </Axis>
      {rows.length === 0 && <NoCalls isFiltered={all.length > 0} isPast={isPast} hasButton />}
      <div
        ref={scroller}
        role="listbox"
        aria-label="Calls of the batch"
        aria-activedescendant={isShown && selectedCallId ? laneId(selectedCallId) : undefined}
        tabIndex={0}
        className={styles.lanes}
        onKeyDown={onKeyDown}
        onContextMenu={openMenu}
      >
        <div ref={measure} className={styles.ruler} aria-hidden>
          {run?.status === 'running' && width > 0 && nowX <= width && (
            <div className={styles.now} style={{ left: nowX }} />
          )}
          {momentX !== undefined && momentX <= width && (
            <div className={styles.later} style={{ left: Math.max(0, momentX) }} />
          )}
        </div>
        {rows.length > MANY ? (
          <VirtualLanes {...lanes} scroller={scroller} />
        ) : (
          <Lanes {...lanes} />
        )}
      </div>
      {menu && menuCall && (
        <LaneMenu
          key={`${menu.callId} ${menu.place.x} ${menu.place.y}`}
          call={menuCall}
          place={menu.place}
          lanes={scroller}
          onClose={closeMenu}
        />
      )}
    </div>
  );
}
