import type { SessionActions } from '../../../session/index.ts';
import type { SessionState } from '../../../session/store/index.ts';
import type { Keys, ShortcutId } from '../../lib/shortcut-table.ts';

/** The groups of the list, in order. */
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

/** A command of the palette. */
export interface Command {
  /** Unique; recent commands are stored by it. */
  id: string;
  group: (typeof COMMAND_GROUPS)[number];
  title: string;
  /** The subject, shown beside the title. The search covers it, too. */
  hint?: string;
  /** Other words for it, which the search covers before the subject. Never shown. */
  also?: string;
  /**
   * Verbs that ask for a command that removes or replaces something. A search without one of them
   * only names a thing, and finds the command after all others.
   */
  verbs?: string;
  shortcut?: ShortcutId | Keys;
  /**
   * One of possibly thousands of similar commands: a few are shown, and the search finds the
   * others.
   */
  crowd?: boolean;
  /** Shown only in a search that has a word of the subject, which follows the verb in the title. */
  isHidden?: boolean;
  /** Opens a text to read; what acts comes first. */
  isText?: boolean;
  run: () => void;
}

/** Input of the commands. */
export interface CommandContext {
  /** When the palette was opened. */
  state: SessionState;
  /** The current state. */
  read: () => SessionState;
  actions: SessionActions;
  /** The page shows one pane at a time. */
  isNarrow: boolean;
}
