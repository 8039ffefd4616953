import type { SessionActions } from '../../../session/index.ts';
import type { SessionState } from '../../../session/store/state.ts';
import type { ShortcutId } from '../../lib/shortcuts.ts';

/** Where a command stands in the list, in this order. */
export const COMMAND_GROUPS = [
  'Run',
  'Edit',
  'Go to',
  'Runs',
  'Calls',
  'Tools',
  'Settings',
  'Workspace',
  'View',
  'Help',
] as const;

/** One thing that can be done from the palette. */
export interface Command {
  /** Unique; what was chosen lately is remembered by it. */
  id: string;
  group: (typeof COMMAND_GROUPS)[number];
  title: string;
  /** Beside the title: what it is about. Found by the search, too. */
  hint?: string;
  shortcut?: ShortcutId;
  /** One of possibly thousands alike: a few are shown, and the others are found by their words. */
  crowd?: boolean;
  run: () => void;
}

/** What commands are made from. */
export interface CommandContext {
  state: SessionState;
  actions: SessionActions;
}
