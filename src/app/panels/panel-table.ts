import type { ComponentType } from 'react';
import type { BottomTab } from '../../session/store/index.ts';
import type { Keys } from '../lib/shortcut-table.ts';

/** A panel of the bottom pane. */
export interface PanelRow<Id extends string = string> {
  /** Unique; also part of the ids of its tab and of its command. */
  id: Id;
  /** The text of the tab and of the command. */
  label: string;
  /** Whether the panel fills the height of a phone, without the selected call below it. */
  tall?: boolean;
  /** Loads with the page instead of when its tab is opened. */
  preload?: boolean;
  /** The keys that open the panel from anywhere on the page. */
  shortcut?: Keys;
  /** Loads the badge after the label of the tab. */
  badge?: () => Promise<ComponentType>;
  load: () => Promise<ComponentType>;
}

const ROWS = [
  {
    id: 'timeline',
    label: 'Timeline',
    preload: true,
    load: () => import('./timeline/TimelinePanel.tsx').then((part) => part.TimelinePanel),
  },
  {
    id: 'problems',
    label: 'Problems',
    badge: () => import('./problems/ProblemsBadge.tsx').then((part) => part.ProblemsBadge),
    load: () => import('./problems/ProblemsPanel.tsx').then((part) => part.ProblemsPanel),
  },
  {
    id: 'log',
    label: 'Log',
    badge: () => import('./log/LogBadge.tsx').then((part) => part.LogBadge),
    load: () => import('./log/LogPanel.tsx').then((part) => part.LogPanel),
  },
  {
    id: 'world',
    label: 'Sandbox data',
    tall: true,
    badge: () =>
      import('./sandbox-data/SandboxDataBadge.tsx').then((part) => part.SandboxDataBadge),
    load: () => import('./sandbox-data/SandboxDataPanel.tsx').then((part) => part.SandboxDataPanel),
  },
  {
    id: 'runs',
    label: 'Runs',
    tall: true,
    badge: () => import('./run-history/RunsBadge.tsx').then((part) => part.RunsBadge),
    load: () => import('./run-history/RunsPanel.tsx').then((part) => part.RunsPanel),
  },
  {
    id: 'definitions',
    label: 'Definitions',
    tall: true,
    badge: () => import('./definitions/DefinitionsBadge.tsx').then((part) => part.DefinitionsBadge),
    load: () => import('./definitions/DefinitionsPanel.tsx').then((part) => part.DefinitionsPanel),
  },
  {
    id: 'messages',
    label: 'Messages',
    tall: true,
    load: () => import('./provider-messages/MessagesPanel.tsx').then((part) => part.MessagesPanel),
  },
] as const satisfies readonly PanelRow[];

/** The id of a row. */
export type PanelId = (typeof ROWS)[number]['id'];

declare module '../../session/store/state.ts' {
  interface PanelIds {
    page: PanelId;
  }
}

/**
 * The panels of the bottom pane in the order of their tabs. Tabs, the panes of the phone, the
 * palette's commands and shortcuts are made from these rows.
 */
export const PANELS: readonly PanelRow<PanelId>[] = ROWS;

/** @returns the row of a panel. */
export function findPanel(id: BottomTab): PanelRow {
  return PANELS.find((row) => row.id === id) ?? ROWS[0];
}
