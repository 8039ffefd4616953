import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallGroup } from '../../../session/explain/index.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { showRunAs, usePage } from '../../lib/page-state.ts';
import { useSession } from '../../session-context.tsx';
import { fitWindow, growingWindow } from './geometry.ts';
import { isNarrow, NO_LANE_FILTER } from './lane-filter.ts';
import { useClockValue, useRunClock } from './run-clock.ts';
import { Timeline } from './Timeline.tsx';
import { TimelineButtons } from './TimelineButtons.tsx';
import styles from './TimelinePanel.module.css';
import { useView } from './use-view.ts';

const RunWarnings = lazyPart(() => import('./RunWarnings.tsx').then((part) => part.RunWarnings));

const RunTable = lazyPart(() => import('./table/RunTable.tsx').then((part) => part.RunTable));

const Funnel = lazyPart(() => import('./funnel/Funnel.tsx').then((part) => part.Funnel));

const LaneFilterBar = lazyPart(() =>
  import('./LaneFilterBar.tsx').then((part) => part.LaneFilterBar),
);
const Minimap = lazyPart(() => import('./minimap/Minimap.tsx').then((part) => part.Minimap));

/** From this number of lanes on, a miniature of all lanes is shown above. */
const CROWD = 30;

/** The latest run: as lanes, as a table with the same data, or as the flow of its calls. */
export function TimelinePanel() {
  const run = useSession((state) => state.run);
  const clock = useRunClock(run);
  const toWindow = run?.status === 'running' ? growingWindow : fitWindow;
  const to = useClockValue(clock, (now) => toWindow(now).to);
  const view = useView({ batchId: run?.batchId, to });
  const shown = usePage(({ runView }) => runView);
  const body = useRef<HTMLDivElement>(null);
  const [laneFilter, setLaneFilter] = useState(NO_LANE_FILTER);
  const [filtering, setFiltering] = useState(false);
  const noted = run !== undefined && run.status !== 'running';
  const crowded = (run?.lanes.length ?? 0) > CROWD;
  const showGroup = useCallback((group: CallGroup) => {
    flushSync(() => {
      setLaneFilter((before) => ({ ...before, group }));
      setFiltering(true);
      showRunAs('lanes');
    });
    body.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus();
  }, []);

  return (
    <div className={styles.panel}>
      {filtering && <LaneFilterBar laneFilter={laneFilter} onLaneFilter={setLaneFilter} />}
      {shown === 'lanes' && run && (crowded || view.zoomed) && <Minimap run={run} view={view} />}
      <div ref={body} className={styles.body}>
        <TimelineButtons
          shown={shown}
          narrow={isNarrow(laneFilter)}
          filtering={filtering}
          zoomed={view.zoomed}
          zoomBy={view.zoomBy}
          fit={view.fit}
          onFiltering={setFiltering}
        />
        {shown === 'table' && <RunTable laneFilter={laneFilter} />}
        {shown === 'funnel' && <Funnel laneFilter={laneFilter} onChoose={showGroup} />}
        {shown === 'lanes' && (
          <Timeline
            view={view}
            clock={clock}
            laneFilter={laneFilter}
            onLaneFilter={setLaneFilter}
          />
        )}
      </div>
      {noted && <RunWarnings key={run?.id} />}
    </div>
  );
}
