/** A key combination: `Mod` is ⌘ on Apple's keyboards and Ctrl on others. */
export interface Keys {
  /** `KeyboardEvent.key`, in lower case for letters. */
  key: string;
  mod?: boolean;
  shift?: boolean;
  /** Text fields use these keys themselves. */
  notWhileTyping?: boolean;
  /** The full editor of code uses these keys itself. */
  notInCode?: boolean;
  /** Forms submit with these keys themselves. */
  notInForms?: boolean;
}

/** Keys, and what they do in the list of shortcuts. */
export interface LabelledKeys extends Keys {
  label: string;
}

const ROWS = [
  { id: 'palette', label: 'Search or run a command', key: 'k', mod: true },
  { id: 'run', label: 'Run the batch', key: 'Enter', mod: true, notInForms: true },
  {
    id: 'run-call',
    label: 'Run the selected call alone',
    ...{ key: 'Enter', mod: true, shift: true, notInForms: true },
  },
  // In code they list the corrections of a mistake, as in other editors.
  { id: 'stop', label: 'Stop the calls in flight', key: '.', mod: true, notInCode: true },
  // The same keys as in debuggers. Shift with F10 opens the context menu.
  { id: 'step', label: 'Step to the next event', key: 'F10' },
  { id: 'hold', label: 'Pause or continue a run', key: 'F8' },
  { id: 'replay', label: 'Replay the shown run and compare', key: 'F9' },
  { id: 'undo', label: 'Undo, outside editors', key: 'z', mod: true, notWhileTyping: true },
  {
    id: 'redo',
    label: 'Redo, outside editors',
    ...{ key: 'z', mod: true, shift: true, notWhileTyping: true },
  },
  { id: 'redo', label: 'Redo, outside editors', key: 'y', mod: true, notWhileTyping: true },
  { id: 'next-pane', label: 'Next or previous pane', key: 'F6' },
  { id: 'previous-pane', label: 'Next or previous pane', key: 'F6', shift: true },
  {
    id: 'maximise',
    label: 'Maximise the pane with the focus, or restore all panes',
    ...{ key: 'f', mod: true, shift: true },
  },
] as const satisfies readonly (LabelledKeys & { id: string })[];

/** A command with keys that work anywhere on the page. */
export type ShortcutId = (typeof ROWS)[number]['id'];

/** The keys of a command. */
export interface Shortcut extends LabelledKeys {
  id: ShortcutId;
}

/**
 * The commands of the page, in the order of the list of shortcuts. Keys that open a panel or a sheet
 * are in its row.
 */
export const SHORTCUTS: readonly Shortcut[] = ROWS;

/** The label of a command in the list of shortcuts. */
export function shortcutLabel(of: ShortcutId): string {
  return SHORTCUTS.find(({ id }) => id === of)?.label ?? of;
}
