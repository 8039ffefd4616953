import type { ComponentType } from 'react';
import type { OverlayProps } from '../lib/overlay-props.ts';
import type { Keys } from '../lib/shortcut-table.ts';

/** A sheet or dialog over the page; `command-palette/sheet-text.ts` has its words for the palette. */
export interface SheetRow<Id extends string = string> {
  /** Unique; also part of the id of its command. */
  id: Id;
  /** The title of the palette's command that opens it. */
  label: string;
  /** The keys that open it from anywhere on the page. */
  shortcut?: Keys;
  load: () => Promise<ComponentType<OverlayProps>>;
}

const ROWS = [
  {
    id: 'remote-run',
    label: 'Run on…',
    load: () => import('./remote-run/RunOnSheet.tsx').then((part) => part.RunOnSheet),
  },
  {
    id: 'batch',
    label: 'Edit the batch',
    load: () => import('./batch/BatchSheet.tsx').then((part) => part.BatchSheet),
  },
  {
    id: 'transcript',
    label: 'Paste a transcript',
    load: () => import('./batch/TranscriptDialog.tsx').then((part) => part.TranscriptDialog),
  },
  {
    id: 'conversation',
    label: 'Run all turns as a conversation…',
    load: () =>
      import('./conversation/ConversationSheet.tsx').then((part) => part.ConversationSheet),
  },
  {
    id: 'replay',
    label: 'Replay a recorded session…',
    load: () => import('./replay/ReplaySheet.tsx').then((part) => part.ReplaySheet),
  },
  {
    id: 'access',
    label: 'Edit the personality…',
    load: () => import('./access/AccessSheet.tsx').then((part) => part.AccessSheet),
  },
  {
    id: 'budget',
    label: 'Show how the budget is split…',
    load: () => import('./budget/BudgetSheet.tsx').then((part) => part.BudgetSheet),
  },
  {
    id: 'personality-diff',
    label: 'Compare personalities…',
    load: () => import('./personality-diff/CompareSheet.tsx').then((part) => part.CompareSheet),
  },
  {
    id: 'access-matrix',
    label: 'Show the access matrix…',
    load: () => import('./personality-diff/CompareSheet.tsx').then((part) => part.MatrixSheet),
  },
  {
    id: 'scenario',
    label: 'Edit the scenario…',
    load: () => import('./scenario/ScenarioSheet.tsx').then((part) => part.ScenarioSheet),
  },
  {
    id: 'mocks',
    label: 'Edit mocked responses…',
    load: () => import('./mocks/MocksSheet.tsx').then((part) => part.MocksSheet),
  },
  {
    id: 'paste-tools',
    label: 'Paste tools, or connect to an MCP server…',
    load: () => import('./add-tool/PasteDialog.tsx').then((part) => part.PasteDialog),
  },
  {
    id: 'builtin-tool',
    label: 'Add a built-in tool…',
    load: () => import('./add-tool/BuiltinDialog.tsx').then((part) => part.BuiltinDialog),
  },
  {
    id: 'share',
    label: 'Share the workspace by a link…',
    // Saving is automatic, so the browser's dialog would only disturb.
    shortcut: { key: 's', mod: true },
    load: () => import('./share/ShareDialog.tsx').then((part) => part.ShareDialog),
  },
  {
    id: 'export',
    label: 'Export…',
    load: () => import('./export/ExportDialog.tsx').then((part) => part.ExportDialog),
  },
  {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    // The position of the question mark depends on the keyboard, so Shift is ignored.
    shortcut: { key: '?', notWhileTyping: true },
    load: () => import('./shortcuts/ShortcutsDialog.tsx').then((part) => part.ShortcutsDialog),
  },
] as const satisfies readonly SheetRow[];

/** The id of a row. */
export type SheetId = (typeof ROWS)[number]['id'];

declare module '../lib/page-state.ts' {
  interface OverlayIds {
    sheets: SheetId;
  }
}

/**
 * All sheets and dialogs except the palette, which lists them. Overlays, the palette's commands and
 * shortcuts are made from these rows.
 */
export const SHEETS: readonly SheetRow<SheetId>[] = ROWS;
