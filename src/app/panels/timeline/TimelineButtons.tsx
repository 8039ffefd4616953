import { ListFilter, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { memo } from 'react';
import { cx } from '../../lib/class-names.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { RunView } from '../../lib/run-view.ts';
import { NARROW, useMedia } from '../../lib/use-media.ts';
import { Button } from '../../ui/Button.tsx';
import { ZOOM } from './geometry.ts';
import styles from './TimelinePanel.module.css';
import type { View } from './use-view.ts';
import { ViewButtons } from './ViewButtons.tsx';

const TimelineMenu = lazyPart(() => import('./TimelineMenu.tsx').then((part) => part.TimelineMenu));

/** Options of {@link TimelineButtons}. */
export interface TimelineButtonsProps extends Pick<View, 'zoomed' | 'zoomBy' | 'fit'> {
  /** Only lanes have a zoom. */
  shown: RunView;
  /** The filter hides some lanes. */
  narrow: boolean;
  /** The filter is open. */
  filtering: boolean;
  onFiltering: (on: boolean) => void;
}

/**
 * Buttons over the end of the axis: filter, zoom, view. Not rendered again during a run.
 */
export const TimelineButtons = memo(function TimelineButtons(props: TimelineButtonsProps) {
  const { shown, narrow, filtering, zoomed, zoomBy, fit, onFiltering } = props;
  const isSmall = useMedia(NARROW);
  return (
    <div className={cx(styles.buttons, shown === 'table' && styles.apart)}>
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
      {shown === 'lanes' && isSmall && <TimelineMenu {...{ zoomed, zoomBy, fit }} />}
      {shown === 'lanes' && !isSmall && (
        <span className={styles.zoom}>
          <Button tone="plain" small icon aria-label="Zoom in" onClick={() => zoomBy(ZOOM.in)}>
            <ZoomIn aria-hidden />
          </Button>
          <Button tone="plain" small icon aria-label="Zoom out" onClick={() => zoomBy(ZOOM.out)}>
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
      <ViewButtons view={shown} />
    </div>
  );
});
