import { type ComponentType, useEffect, useState } from 'react';
import { EmptyState } from './EmptyState.tsx';
import styles from './PanelSlot.module.css';

/** A panel on its way. */
export interface ComingPanel {
  /** Absent until it is there. */
  loaded?: ComponentType;
  /** Resolves when `loaded` is there, be it a panel that says that it did not load. */
  arrival: Promise<void>;
}

/**
 * Takes a panel of the first view that comes in a file of its own, at the same time as what runs
 * the first batch: the shell is usable without it. Its import begins before anything is drawn.
 *
 * @example
 * const inspector = toComingPanel(import('./Inspector.tsx').then((part) => part.Inspector));
 * <PanelPlace panel={inspector} />
 */
export function toComingPanel(loading: Promise<ComponentType>): ComingPanel {
  const coming: ComingPanel = {
    arrival: loading
      .catch(() => NotLoaded)
      .then((panel) => {
        coming.loaded = panel;
      }),
  };
  return coming;
}

/**
 * Where a panel goes that may not be there yet; the place has its size from the start. Without the
 * panel's file it says so, and the rest of the page works.
 */
export function PanelPlace({ panel }: { panel: ComingPanel }) {
  // Not `React.lazy`: `Suspense` may hold back what arrives soon after the first view, and here
  // that is the result.
  const [Panel, setPanel] = useState(() => panel.loaded);
  useEffect(() => {
    if (!Panel) void panel.arrival.then(() => setPanel(() => panel.loaded));
  }, [Panel, panel]);
  return Panel ? <Panel /> : <div className={styles.waiting} aria-busy="true" />;
}

function NotLoaded() {
  return (
    <EmptyState title="This panel did not load.">
      <p>Reload the page to try again. Edits are saved.</p>
    </EmptyState>
  );
}
