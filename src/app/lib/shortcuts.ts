import { isApple } from '../browser/platform.ts';

/** A command with keys that work anywhere on the page. */
export type ShortcutId =
  | 'run'
  | 'run-call'
  | 'stop'
  | 'step'
  | 'hold'
  | 'replay'
  | 'undo'
  | 'redo'
  | 'palette'
  | 'next-pane'
  | 'previous-pane';

/** A key combination: `Mod` is ⌘ on Apple's keyboards and Ctrl on others. */
export interface Keys {
  /** `KeyboardEvent.key`, in lower case for letters. */
  key: string;
  mod?: boolean;
  shift?: boolean;
  /** Text fields use these keys themselves. */
  notWhileTyping?: boolean;
  /** Forms submit with these keys themselves. */
  notInForms?: boolean;
}

/** The keys of a row with this label. */
export interface LabelledKeys extends Keys {
  label: string;
}

/** The keys of a command. */
export interface Shortcut extends Keys {
  id: ShortcutId;
}

/** The commands of the page. Keys that open a panel or a sheet are in its row. */
export const SHORTCUTS: readonly Shortcut[] = [
  { id: 'run', key: 'Enter', mod: true, notInForms: true },
  { id: 'run-call', key: 'Enter', mod: true, shift: true, notInForms: true },
  { id: 'stop', key: '.', mod: true },
  // The same keys as in debuggers. Shift with F10 opens the context menu.
  { id: 'hold', key: 'F8' },
  { id: 'replay', key: 'F9' },
  { id: 'step', key: 'F10' },
  { id: 'palette', key: 'k', mod: true },
  { id: 'redo', key: 'z', mod: true, shift: true, notWhileTyping: true },
  { id: 'undo', key: 'z', mod: true, notWhileTyping: true },
  { id: 'redo', key: 'y', mod: true, notWhileTyping: true },
  { id: 'previous-pane', key: 'F6', shift: true },
  { id: 'next-pane', key: 'F6' },
];

/** @returns the first of `rows` with the pressed keys, independent of the focus. */
export function findKeys<Row extends Keys>(
  rows: readonly Row[],
  event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'shiftKey'>,
): Row | undefined {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const mod = event.metaKey || event.ctrlKey;
  return rows.find(
    (one) =>
      one.key === key &&
      (one.mod ?? false) === mod &&
      ((one.shift ?? false) === event.shiftKey || one.key === '?'),
  );
}

/** @returns the command of a key, independent of the focus. */
export function findShortcut(event: Parameters<typeof findKeys>[1]): Shortcut | undefined {
  return findKeys(SHORTCUTS, event);
}

const NAMES: Record<string, string> = { Enter: '↵' };

/** The keys as on the keyboard: `Ctrl K`, `⇧⌘Z`. Empty for a command without keys. */
export function formatKeys(of: ShortcutId | Keys): string | undefined {
  const keys = typeof of === 'string' ? SHORTCUTS.find(({ id }) => id === of) : of;
  if (!keys) return undefined;
  const { key, mod, shift } = keys;
  const name = NAMES[key] ?? key.toUpperCase();
  const parts = [
    shift && (isApple ? '⇧' : 'Shift'),
    mod && (isApple ? '⌘' : 'Ctrl'),
    key.length > 1 && !NAMES[key] ? key : name,
  ];
  return parts.filter(Boolean).join(isApple ? '' : ' ');
}
