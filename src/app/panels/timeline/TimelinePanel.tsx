import { ChartNoAxesGantt, Maximize2, Table, ZoomIn, ZoomOut } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { RunWarnings } from './RunWarnings.tsx';
import { Timeline } from './Timeline.tsx';
import styles from './TimelinePanel.module.css';
import { useRunClock } from './use-run-clock.ts';
import { useView } from './use-view.ts';

const RunTable = lazyPart(() => import('./RunTable.tsx').then((part) => part.RunTable));

const KEY = 'toolyard.timeline-as-table';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** The latest run: as lanes, or as a table with the same facts. */
export function TimelinePanel() {
  const run = useSession((state) => state.run);
  const now = useRunClock(run);
  const view = useView({ batchId: run?.batchId, length: now, running: run?.status === 'running' });
  const [table, setTable] = useState(() => readStored(KEY, isBoolean, false));
  const showTable = (on: boolean) => {
    setTable(on);
    writeStored(KEY, on);
  };

  return (
    <div className={styles.panel}>
      <div className={styles.buttons}>
        {!table && (
          <span className={styles.zoom}>
            <Button tone="plain" small icon aria-label="Zoom in" onClick={() => view.zoomBy(0.7)}>
              <ZoomIn aria-hidden />
            </Button>
            <Button
              tone="plain"
              small
              icon
              aria-label="Zoom out"
              onClick={() => view.zoomBy(1 / 0.7)}
            >
              <ZoomOut aria-hidden />
            </Button>
            <Button
              tone="plain"
              small
              icon
              aria-label="Fit the whole run"
              disabled={!view.zoomed}
              onClick={view.fit}
            >
              <Maximize2 aria-hidden />
            </Button>
          </span>
        )}
        <Button
          tone="plain"
          small
          icon
          aria-label={table ? 'Show as lanes' : 'Show as a table'}
          onClick={() => showTable(!table)}
        >
          {table ? <ChartNoAxesGantt aria-hidden /> : <Table aria-hidden />}
        </Button>
      </div>
      {table ? (
        <Suspense>
          <RunTable />
        </Suspense>
      ) : (
        <Timeline view={view} now={now} />
      )}
      <RunWarnings />
    </div>
  );
}
