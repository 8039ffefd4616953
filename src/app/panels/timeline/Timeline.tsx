import { useCallback, useRef } from 'react';
import { selectActing, selectRunAtMoment } from '../../../session/run/index.ts';
import { callFaultsOf } from '../../../session/workspace/index.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useWidth } from '../../lib/use-width.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Axis } from './Axis.tsx';
import { CallButtons } from './CallButtons.tsx';
import { type LaneFilter, toggleFold } from './lane-filter.ts';
import { laneId } from './lanes/LaneRow.tsx';
import { Lanes } from './lanes/Lanes.tsx';
import { useLaneKeys } from './lanes/use-lane-keys.ts';
import { useLaneMenu } from './lanes/use-lane-menu.ts';
import { useLanePainter } from './lanes/use-lane-painter.ts';
import { useStretch, useStretchStep } from './lanes/use-stretch.ts';
import { NoCalls } from './NoCalls.tsx';
import { Playhead } from './Playhead.tsx';
import { Ruler } from './Ruler.tsx';
import type { RunClock } from './run-clock.ts';
import styles from './Timeline.module.css';
import { useRows } from './use-rows.ts';
import { useScrub } from './use-scrub.ts';
import type { View } from './use-view.ts';
import { useWheel } from './use-wheel.ts';

const LaneMenu = lazyPart(() => import('./lanes/LaneMenu.tsx').then((part) => part.LaneMenu));
const SlotStrip = lazyPart(() => import('./slots/SlotStrip.tsx').then((part) => part.SlotStrip));
const VirtualLanes = lazyPart(() =>
  import('./lanes/VirtualLanes.tsx').then((part) => part.VirtualLanes),
);

/** From this number of lanes on, only visible ones are in the document. */
const MANY = 100;

/** Options of {@link Timeline}. */
export interface TimelineProps {
  view: View;
  clock: RunClock;
  laneFilter: LaneFilter;
  onLaneFilter: (change: (laneFilter: LaneFilter) => LaneFilter) => void;
}

const KEEP = () => {};

/** The calls of the batch over time. */
export function Timeline({ view, clock, laneFilter, onLaneFilter }: TimelineProps) {
  const run = useSession((state) => state.run);
  const selectedCallId = useSession((state) => state.selectedCallId);
  const isPast = useSession((state) => state.past !== undefined);
  const { selectCall, removeCall } = useActions();
  const [width, measure] = useWidth();
  const scroller = useRef<HTMLDivElement>(null);
  const scrub = useScrub(view);
  const { all, rows, isShown } = useRows(laneFilter, selectedCallId);
  const onFold = useCallback(
    (callId: string) => onLaneFilter((before) => toggleFold(before, callId)),
    [onLaneFilter],
  );
  const painter = useLanePainter(clock, { run, view: view.window, width });
  const onStretch = useStretch();
  const onKeyDown = useLaneKeys({
    rows,
    selectedCallId,
    view,
    scrub,
    selectCall,
    // Past events stay; their calls may not be in the open batch.
    removeCall: isPast ? KEEP : removeCall,
    onFold,
    onStretch: useStretchStep(onStretch, painter),
  });
  useWheel(scroller, view, width);

  const faults = useSession(({ workspace }) => callFaultsOf(workspace));
  const { menu, openMenu, closeMenu } = useLaneMenu({ rows, selectedCallId, isPast });

  const { moment } = scrub;
  const runThen = useSession(selectRunAtMoment);
  const isRunning = run?.status === 'running';
  const acting = selectActing(run, moment);
  const lanes = {
    rows,
    laneFilter,
    faults,
    selectedCallId,
    moment,
    runThen: moment === undefined ? undefined : runThen,
    acting,
    isStepped: run?.steps !== undefined,
    painter,
    onSelect: selectCall,
    // The bars of a run in progress still grow.
    onStretch: isRunning ? undefined : onStretch,
    onFold,
  };
  return (
    <div className={styles.timeline}>
      <Axis
        view={view.window}
        width={all.length > 0 ? width : 0}
        over={
          all.length > 0 &&
          run && (
            <Playhead
              scrub={scrub}
              view={view.window}
              width={width}
              clock={clock}
              isMoving={isRunning}
            />
          )
        }
      >
        {isPast ? 'Calls of the past run' : <CallButtons />}
      </Axis>
      <div className={styles.slots}>
        {run && width > 0 && (
          <SlotStrip
            view={view.window}
            width={width}
            clock={clock}
            moment={moment}
            onSelect={selectCall}
          />
        )}
      </div>
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
        <Ruler
          measure={measure}
          clock={clock}
          view={view.window}
          width={width}
          isMoving={isRunning}
          moment={moment}
        />
        {rows.length > MANY ? (
          <VirtualLanes {...lanes} scroller={scroller} />
        ) : (
          <Lanes {...lanes} />
        )}
      </div>
      {menu && (
        <LaneMenu
          key={`${menu.call.id} ${menu.place.x} ${menu.place.y}`}
          call={menu.call}
          place={menu.place}
          lanes={scroller}
          onClose={closeMenu}
        />
      )}
    </div>
  );
}
