import { isApple } from '../browser/platform.ts';

/** A shortcut of the playground. */
export type ActionShortcut =
  | 'run'
  | 'stop'
  | 'step'
  | 'hold'
  | 'replay'
  | 'undo'
  | 'redo'
  | 'palette'
  | 'next-pane'
  | 'previous-pane';

/** A shortcut that opens the panel or the sheet with this row. */
export type OpeningShortcut = 'share' | 'shortcuts';

/** A command with keys that work anywhere on the page. */
export type ShortcutId = ActionShortcut | OpeningShortcut;

/** A key combination: `Mod` is ⌘ on Apple's keyboards and Ctrl on others. */
export interface Shortcut {
  id: ShortcutId;
  /** `KeyboardEvent.key`, in lower case for letters. */
  key: string;
  mod?: boolean;
  shift?: boolean;
  /** Text fields use these keys themselves. */
  notWhileTyping?: boolean;
}

/** Checked in this order; the first match wins. */
export const SHORTCUTS: readonly Shortcut[] = [
  { id: 'run', key: 'Enter', mod: true },
  { id: 'stop', key: '.', mod: true },
  // The same keys as in debuggers. Shift with F10 opens the context menu.
  { id: 'hold', key: 'F8' },
  { id: 'replay', key: 'F9' },
  { id: 'step', key: 'F10' },
  { id: 'palette', key: 'k', mod: true },
  // Saving is automatic, so the browser's dialog would only disturb.
  { id: 'share', key: 's', mod: true },
  { id: 'redo', key: 'z', mod: true, shift: true, notWhileTyping: true },
  { id: 'undo', key: 'z', mod: true, notWhileTyping: true },
  { id: 'redo', key: 'y', mod: true, notWhileTyping: true },
  { id: 'previous-pane', key: 'F6', shift: true },
  { id: 'next-pane', key: 'F6' },
  // The position of the question mark depends on the keyboard, so Shift is ignored.
  { id: 'shortcuts', key: '?', notWhileTyping: true },
];

/** The shortcut of a key, independent of the focus. */
export function findShortcut(
  event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'shiftKey'>,
): Shortcut | undefined {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const mod = event.metaKey || event.ctrlKey;
  return SHORTCUTS.find(
    (one) =>
      one.key === key &&
      (one.mod ?? false) === mod &&
      ((one.shift ?? false) === event.shiftKey || one.key === '?'),
  );
}

const NAMES: Record<string, string> = { Enter: '↵' };

/** The keys as on the keyboard: `Ctrl K`, `⇧⌘Z`. Empty for a command without keys. */
export function formatKeys(id: ShortcutId): string | undefined {
  const shortcut = SHORTCUTS.find((one) => one.id === id);
  if (!shortcut) return undefined;
  const { key, mod, shift } = shortcut;
  const name = NAMES[key] ?? key.toUpperCase();
  const keys = [
    shift && (isApple ? '⇧' : 'Shift'),
    mod && (isApple ? '⌘' : 'Ctrl'),
    key.length > 1 && !NAMES[key] ? key : name,
  ];
  return keys.filter(Boolean).join(isApple ? '' : ' ');
}
