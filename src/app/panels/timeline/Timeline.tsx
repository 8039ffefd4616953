import { Suspense, useEffect, useMemo, useRef } from 'react';
import { selectBatch } from '../../../session/selectors.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useWidth } from '../../lib/use-width.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Axis } from './Axis.tsx';
import { CallButtons } from './CallButtons.tsx';
import { toMs, toX } from './geometry.ts';
import { Lanes, laneId } from './Lanes.tsx';
import { toRows } from './rows.ts';

import styles from './Timeline.module.css';
import { useLaneKeys } from './use-lane-keys.ts';
import type { View } from './use-view.ts';

const VirtualLanes = lazyPart(() => import('./VirtualLanes.tsx').then((part) => part.VirtualLanes));

/** From here on only the lanes in sight are in the document. */
const MANY = 100;

/** Options of {@link Timeline}. */
export interface TimelineProps {
  view: View;
  /** Milliseconds since the run began. */
  now: number;
}

/** The calls of the batch over time. */
export function Timeline({ view, now }: TimelineProps) {
  const run = useSession((state) => state.run);
  const tools = useSession((state) => state.tools);
  const calls = useSession(selectBatch).calls;
  const selectedCallId = useSession((state) => state.selectedCallId);
  const { selectCall, removeCall } = useActions();
  const [width, measure] = useWidth();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => toRows(calls, run, tools), [calls, run, tools]);
  const onKeyDown = useLaneKeys({ rows, selectedCallId, view, selectCall, removeCall });
  useWheel(scroller, view, width);

  const lanes = { rows, selectedCallId, now, view: view.window, width, onSelect: selectCall };
  const nowX = toX(now, view.window, width);
  return (
    <div className={styles.timeline}>
      <Axis view={view.window} width={width}>
        <CallButtons />
      </Axis>
      {rows.length === 0 && (
        <div className={styles.empty}>
          <EmptyState title="This batch has no calls.">
            <p>Add one with the button above, or from the list of tools.</p>
          </EmptyState>
        </div>
      )}
      <div
        ref={scroller}
        role="listbox"
        aria-label="Calls of the batch"
        aria-activedescendant={selectedCallId === undefined ? undefined : laneId(selectedCallId)}
        tabIndex={0}
        className={styles.lanes}
        onKeyDown={onKeyDown}
      >
        <div ref={measure} className={styles.ruler} aria-hidden>
          {run?.status === 'running' && width > 0 && nowX <= width && (
            <div className={styles.now} style={{ left: nowX }} />
          )}
        </div>
        {rows.length > MANY ? (
          <Suspense>
            <VirtualLanes {...lanes} scroller={scroller} />
          </Suspense>
        ) : (
          <Lanes {...lanes} />
        )}
      </div>
    </div>
  );
}

/** Ctrl or ⌘ with the wheel zooms where the pointer is; a sideways wheel moves. */
function useWheel(
  scroller: React.RefObject<HTMLDivElement | null>,
  view: View,
  width: number,
): void {
  const latest = useRef({ view, width });
  useEffect(() => {
    latest.current = { view, width };
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      const { view: current, width: chart } = latest.current;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const names = element.clientWidth - chart;
        const x = event.clientX - element.getBoundingClientRect().left - names;
        current.zoomBy(1.0015 ** event.deltaY, toMs(x, current.window, chart));
      } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        event.preventDefault();
        current.panBy(event.deltaX / Math.max(1, chart));
      }
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [scroller]);
}
