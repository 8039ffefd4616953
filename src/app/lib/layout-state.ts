import { PANE_LIMITS, SIDE_PANES, type SidePane } from './panes.ts';
import { readStored, writeStored } from './storage.ts';

/** The sizes and states of the panes; sizes in CSS pixels. */
export interface Layout {
  sizes: Record<SidePane, number>;
  folded: Record<SidePane, boolean>;
}

const KEY = 'toolyard.layout.1';

/** The stored layout, or the default. */
export function readLayout(): Layout {
  return readStored(KEY, isLayout, initialLayout());
}

/** Stores a layout. */
export function writeLayout(layout: Layout): void {
  writeStored(KEY, layout);
}

/** @returns the layout with one pane expanded at a new size, within its bounds */
export function resizePane(layout: Layout, pane: SidePane, size: number): Layout {
  const { min, max } = PANE_LIMITS[pane];
  const clamped = Math.round(Math.min(max, Math.max(min, size)));
  return {
    sizes: { ...layout.sizes, [pane]: clamped },
    folded: { ...layout.folded, [pane]: false },
  };
}

/** @returns the layout with one pane collapsed, or expanded again */
export function foldPane(layout: Layout, pane: SidePane): Layout {
  return { ...layout, folded: { ...layout.folded, [pane]: !layout.folded[pane] } };
}

function initialLayout(): Layout {
  const forEach = <T>(read: (row: (typeof SIDE_PANES)[number]) => T) =>
    Object.fromEntries(SIDE_PANES.map((row) => [row.id, read(row)])) as Record<SidePane, T>;
  return { sizes: forEach(({ fold }) => fold.size.initial), folded: forEach(() => false) };
}

function isLayout(value: unknown): value is Layout {
  if (typeof value !== 'object' || value === null) return false;
  const { sizes, folded } = value as Partial<Layout>; // checked field by field below
  return SIDE_PANES.every(
    ({ id: pane }) =>
      Number.isFinite(sizes?.[pane]) &&
      (sizes?.[pane] ?? 0) >= PANE_LIMITS[pane].min &&
      (sizes?.[pane] ?? 0) <= PANE_LIMITS[pane].max &&
      typeof folded?.[pane] === 'boolean',
  );
}
