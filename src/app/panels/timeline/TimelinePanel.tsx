import { useCallback, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useSession } from '../../session-context.tsx';
import { isNarrow, NO_LANE_FILTER } from './lane-filter.ts';
import { Timeline } from './Timeline.tsx';
import { TimelineButtons } from './TimelineButtons.tsx';
import styles from './TimelinePanel.module.css';
import { useRunClock } from './use-run-clock.ts';
import { useView } from './use-view.ts';

const RunWarnings = lazyPart(() => import('./RunWarnings.tsx').then((part) => part.RunWarnings));

const RunTable = lazyPart(() => import('./RunTable.tsx').then((part) => part.RunTable));

const LaneFilterBar = lazyPart(() =>
  import('./LaneFilterBar.tsx').then((part) => part.LaneFilterBar),
);
const Minimap = lazyPart(() => import('./Minimap.tsx').then((part) => part.Minimap));

/** From this number of lanes on, a miniature of all lanes is shown above. */
const CROWD = 30;

const KEY = 'toolyard.timeline-as-table';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** The latest run: as lanes, or as a table with the same data. */
export function TimelinePanel() {
  const run = useSession((state) => state.run);
  const now = useRunClock(run);
  const view = useView({ batchId: run?.batchId, length: now, running: run?.status === 'running' });
  const [table, setTable] = useState(() => readStored(KEY, isBoolean, false));
  const [laneFilter, setLaneFilter] = useState(NO_LANE_FILTER);
  const [filtering, setFiltering] = useState(false);
  const noted = run !== undefined && run.status !== 'running';
  const crowded = (run?.lanes.length ?? 0) > CROWD;
  const showTable = useCallback((on: boolean) => {
    setTable(on);
    writeStored(KEY, on);
  }, []);

  return (
    <div className={styles.panel}>
      {filtering && <LaneFilterBar laneFilter={laneFilter} onLaneFilter={setLaneFilter} />}
      {!table && run && (crowded || view.zoomed) && <Minimap run={run} view={view} />}
      <div className={styles.body}>
        <TimelineButtons
          table={table}
          narrow={isNarrow(laneFilter)}
          filtering={filtering}
          zoomed={view.zoomed}
          zoomBy={view.zoomBy}
          fit={view.fit}
          onTable={showTable}
          onFiltering={setFiltering}
        />
        {table ? (
          <RunTable laneFilter={laneFilter} />
        ) : (
          <Timeline view={view} now={now} laneFilter={laneFilter} onLaneFilter={setLaneFilter} />
        )}
      </div>
      {noted && <RunWarnings key={run?.id} />}
    </div>
  );
}
