import { readStored, writeStored } from './storage.ts';

/** A resizable, collapsible pane; sizes in CSS pixels. */
export type SidePane = 'tools' | 'inspector' | 'bottom';

/** The sizes and states of the panes. */
export interface Layout {
  sizes: Record<SidePane, number>;
  folded: Record<SidePane, boolean>;
}

/** The bounds of each pane, in CSS pixels. */
export const PANE_LIMITS: Record<SidePane, { min: number; max: number; initial: number }> = {
  tools: { min: 168, max: 400, initial: 236 },
  inspector: { min: 300, max: 760, initial: 440 },
  bottom: { min: 120, max: 720, initial: 244 },
};

const KEY = 'toolyard.layout.1';
const PANES: SidePane[] = ['tools', 'inspector', 'bottom'];

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
  return {
    sizes: {
      tools: PANE_LIMITS.tools.initial,
      inspector: PANE_LIMITS.inspector.initial,
      bottom: PANE_LIMITS.bottom.initial,
    },
    folded: { tools: false, inspector: false, bottom: false },
  };
}

function isLayout(value: unknown): value is Layout {
  if (typeof value !== 'object' || value === null) return false;
  const { sizes, folded } = value as Partial<Layout>; // checked field by field below
  return PANES.every(
    (pane) =>
      Number.isFinite(sizes?.[pane]) &&
      (sizes?.[pane] ?? 0) >= PANE_LIMITS[pane].min &&
      (sizes?.[pane] ?? 0) <= PANE_LIMITS[pane].max &&
      typeof folded?.[pane] === 'boolean',
  );
}
