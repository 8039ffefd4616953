import type { ComponentType } from 'react';
import type { OverlayProps } from '../lib/overlay-props.ts';
import type { Keys } from '../lib/shortcut-table.ts';

/** A sheet or dialog over the page. */
export interface SheetRow<Id extends string = string> {
  /** Unique; also part of the id of its command. */
  id: Id;
  /** The title of the palette's command that opens it. */
  label: string;
  /** The group of that command. */
  group: 'Run' | 'Calls' | 'Tools' | 'Settings' | 'Workspace' | 'Help';
  /** The subject, shown beside the command's title. The search covers it, too. */
  hint?: string;
  /** Other words for it in the palette's search. */
  also?: string;
  /** The keys that open it from anywhere on the page. */
  shortcut?: Keys;
  load: () => Promise<ComponentType<OverlayProps>>;
}

const ROWS = [
  {
    id: 'remote-run',
    label: 'Run on…',
    group: 'Run',
    hint: 'This page, or a server by its URL',
    load: () => import('./remote-run/RunOnSheet.tsx').then((part) => part.RunOnSheet),
  },
  {
    id: 'batch',
    label: 'Edit the batch',
    group: 'Calls',
    hint: 'Name, description and calls as a list',
    also: 'rename delete remove order',
    load: () => import('./batch/BatchSheet.tsx').then((part) => part.BatchSheet),
  },
  {
    id: 'transcript',
    label: 'Paste a transcript',
    group: 'Calls',
    hint: 'Tool calls from the messages of a provider',
    also: 'import messages log trace',
    load: () => import('./batch/TranscriptDialog.tsx').then((part) => part.TranscriptDialog),
  },
  {
    id: 'conversation',
    label: 'Run all turns as a conversation…',
    group: 'Run',
    hint: 'Each batch is a turn, with its tokens',
    also: 'context window compact chat batches',
    load: () =>
      import('./conversation/ConversationSheet.tsx').then((part) => part.ConversationSheet),
  },
  {
    id: 'replay',
    label: 'Replay a recorded session…',
    group: 'Calls',
    hint: 'What this policy refuses and saves, turn by turn',
    also: 'recording log import transcript policy savings regression test fixtures jsonl',
    load: () => import('./replay/ReplaySheet.tsx').then((part) => part.ReplaySheet),
  },
  {
    id: 'access',
    label: 'Edit the personality…',
    group: 'Settings',
    hint: 'Access to tools, hosts, files and servers',
    also: 'allowlist toolset permissions policy hosts network new role rename',
    load: () => import('./access/AccessSheet.tsx').then((part) => part.AccessSheet),
  },
  {
    id: 'budget',
    label: 'Show how the budget is split…',
    group: 'Settings',
    hint: 'Each call with output limits, tokens and cost',
    also: 'cost price tokens limit cut trim',
    load: () => import('./budget/BudgetSheet.tsx').then((part) => part.BudgetSheet),
  },
  {
    id: 'personality-diff',
    label: 'Compare personalities…',
    group: 'Settings',
    hint: 'Tools, calls and definitions, side by side',
    load: () => import('./personality-diff/CompareSheet.tsx').then((part) => part.CompareSheet),
  },
  {
    id: 'access-matrix',
    label: 'Show the access matrix…',
    group: 'Settings',
    hint: 'Every tool for every personality, editable',
    also: 'who can call matrix permissions allowlist roles',
    load: () => import('./personality-diff/CompareSheet.tsx').then((part) => part.MatrixSheet),
  },
  {
    id: 'scenario',
    label: 'Edit the scenario…',
    group: 'Settings',
    hint: 'Seed, faults, backends, secrets',
    also: 'simulate rate limit 429 latency error fail timeout disconnect faults seed',
    load: () => import('./scenario/ScenarioSheet.tsx').then((part) => part.ScenarioSheet),
  },
  {
    id: 'mocks',
    label: 'Edit mocked responses…',
    group: 'Settings',
    hint: 'Answers of imported APIs, without the network',
    also: 'mock stub fake openapi response offline http',
    load: () => import('./mocks/MocksSheet.tsx').then((part) => part.MocksSheet),
  },
  {
    id: 'paste-tools',
    label: 'Paste tools, or connect to an MCP server…',
    group: 'Tools',
    hint: 'MCP server URL, OpenAPI, tool definitions, YAML',
    also: 'mcp openapi swagger import definitions connect',
    load: () => import('./add-tool/PasteDialog.tsx').then((part) => part.PasteDialog),
  },
  {
    id: 'builtin-tool',
    label: 'Add a built-in tool…',
    group: 'Tools',
    hint: 'Files, web, data, messages',
    load: () => import('./add-tool/BuiltinDialog.tsx').then((part) => part.BuiltinDialog),
  },
  {
    id: 'share',
    label: 'Share the workspace by a link…',
    group: 'Workspace',
    hint: 'The link contains the workspace; no data is sent',
    // Saving is automatic, so the browser's dialog would only disturb.
    shortcut: { key: 's', mod: true },
    also: 'copy link url embed',
    load: () => import('./share/ShareDialog.tsx').then((part) => part.ShareDialog),
  },
  {
    id: 'export',
    label: 'Export…',
    group: 'Workspace',
    hint: 'A TypeScript project, a reducer with its tests, the trace of a run',
    also: 'download code project save',
    load: () => import('./export/ExportDialog.tsx').then((part) => part.ExportDialog),
  },
  {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    group: 'Help',
    also: 'help keys hotkeys',
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
