import { type ComponentType, useEffect, useState } from 'react';
import { EmptyState } from './EmptyState.tsx';
import styles from './PanelSlot.module.css';

/** A panel that is being imported. */
export interface PreloadedPanel {
  /** Absent until the import ends. */
  loaded?: ComponentType;
  /** Resolves when `loaded` is set: the panel, or a message when the import failed. */
  settled: Promise<void>;
}

/**
 * Starts the import of a panel of the first view, which has a separate file. The import starts
 * before the first render, together with that of the code for the first run.
 *
 * @example
 * const inspector = preloadPanel(import('./Inspector.tsx').then((part) => part.Inspector));
 * <PanelSlot panel={inspector} />
 */
export function preloadPanel(loading: Promise<ComponentType>): PreloadedPanel {
  const before = last;
  const preloaded: PreloadedPanel = {
    settled: loading
      .catch(() => LoadError)
      .then(async (panel) => {
        await before;
        await nextTask();
        preloaded.loaded = panel;
      }),
  };
  last = preloaded.settled;
  return preloaded;
}

/**
 * The panels appear one by one. One task for all of them would take 80 ms. The engine's Worker
 * receives its first run only between two tasks of the page.
 */
let last: Promise<void> = Promise.resolve();

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/**
 * Shows a preloaded panel, and an empty slot of the same size until it is loaded. If the import
 * fails, the slot shows a message and the rest of the page works.
 */
export function PanelSlot({ panel }: { panel: PreloadedPanel }) {
  // Not `React.lazy`: `Suspense` may delay content that arrives soon after the first view, and
  // here that is the result.
  const [Panel, setPanel] = useState(() => panel.loaded);
  useEffect(() => {
    if (!Panel) void panel.settled.then(() => setPanel(() => panel.loaded));
  }, [Panel, panel]);
  return Panel ? <Panel /> : <div className={styles.waiting} aria-busy="true" />;
}

function LoadError() {
  return (
    <EmptyState title="This panel did not load.">
      <p>Reload the page to try again. Edits are saved.</p>
    </EmptyState>
  );
}
