import { ChartNoAxesGantt, ListFilter, Maximize2, Table, ZoomIn, ZoomOut } from 'lucide-react';
import { memo } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './TimelinePanel.module.css';
import type { View } from './use-view.ts';

/** Options of {@link TimelineButtons}. */
export interface TimelineButtonsProps extends Pick<View, 'zoomed' | 'zoomBy' | 'fit'> {
  /** The table is shown, which has no zoom. */
  table: boolean;
  /** The filter hides some lanes. */
  narrow: boolean;
  /** The filter is open. */
  filtering: boolean;
  onTable: (on: boolean) => void;
  onFiltering: (on: boolean) => void;
}

/**
 * Buttons over the end of the axis: filter, zoom, lanes or table. Not rendered again during a run.
 */
export const TimelineButtons = memo(function TimelineButtons(props: TimelineButtonsProps) {
  const { table, narrow, filtering, zoomed, zoomBy, fit, onTable, onFiltering } = props;
  return (
    <div className={styles.buttons}>
      <Button
        tone="plain"
        small
        icon
        aria-label="Filter calls"
        aria-expanded={filtering}
        className={narrow ? styles.narrow : undefined}
        onClick={() => onFiltering(!filtering)}
      >
        <ListFilter aria-hidden />
      </Button>
      {!table && (
        <span className={styles.zoom}>
          <Button tone="plain" small icon aria-label="Zoom in" onClick={() => zoomBy(0.7)}>
            <ZoomIn aria-hidden />
          </Button>
          <Button tone="plain" small icon aria-label="Zoom out" onClick={() => zoomBy(1 / 0.7)}>
            <ZoomOut aria-hidden />
          </Button>
          <Button
            tone="plain"
            small
            icon
            aria-label="Fit the whole run"
            disabled={!zoomed}
            onClick={fit}
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
        onClick={() => onTable(!table)}
      >
        {table ? <ChartNoAxesGantt aria-hidden /> : <Table aria-hidden />}
      </Button>
    </div>
  );
});
