import {
  Braces,
  ChartNoAxesGantt,
  ListChecks,
  type LucideIcon,
  PanelBottom,
  PanelLeft,
  PanelRight,
  Wrench,
} from 'lucide-react';

/** A pane of the playground. */
export interface PaneRow<Id extends string = string> {
  /** Unique; also part of the id of its section. */
  id: Id;
  /** The name of its section, and the text of its switch on a phone. */
  label: string;
  Icon: LucideIcon;
  /** Only panes that can be collapsed on a wide page. */
  fold?: {
    Icon: LucideIcon;
    /** Width or height, in CSS pixels. */
    size: { min: number; max: number; initial: number };
  };
}

const ROWS = [
  {
    id: 'tools',
    label: 'Tools',
    Icon: Wrench,
    fold: { Icon: PanelLeft, size: { min: 168, max: 400, initial: 236 } },
  },
  {
    id: 'bottom',
    label: 'Run',
    Icon: ChartNoAxesGantt,
    fold: {
      Icon: PanelBottom,
      // The six calls of the first visit are in view; a tall window gives a share of its height.
      size: { min: 120, max: 1200, initial: Math.max(250, (globalThis.innerHeight * 0.27) | 0) },
    },
  },
  {
    id: 'inspector',
    label: 'Call',
    Icon: ListChecks,
    fold: { Icon: PanelRight, size: { min: 300, max: 760, initial: 440 } },
  },
  { id: 'editor', label: 'Editor', Icon: Braces },
] as const satisfies readonly PaneRow[];

/** The id of a pane. A narrow page shows one pane at a time. */
export type PaneId = (typeof ROWS)[number]['id'];

/** Whether a value, for example a stored one, is the id of a pane. */
export function isPaneId(value: unknown): value is PaneId {
  return ROWS.some(({ id }) => id === value);
}

/** A pane that can be resized and collapsed. */
export type SidePane = Extract<(typeof ROWS)[number], { fold: unknown }>['id'];

/** The panes of the playground. Sections, the phone's switches and the fold buttons read these rows. */
export const PANES: readonly PaneRow<PaneId>[] = ROWS;

/** The panes that can be resized and collapsed. */
export const SIDE_PANES = ROWS.filter((row) => 'fold' in row);

/** The bounds of each pane, in CSS pixels. */
export const PANE_LIMITS = Object.fromEntries(
  SIDE_PANES.map(({ id, fold }) => [id, fold.size]),
) as Record<SidePane, { min: number; max: number; initial: number }>; // every side pane has a row
