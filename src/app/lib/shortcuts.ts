import { isApple } from '../browser/platform.ts';

/** A shortcut that the playground handles itself. */
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

/** A shortcut that opens the panel or the sheet whose row has it. */
export type OpeningShortcut = 'share' | 'shortcuts';

/** A command with keys of its own anywhere on the page. */
export type ShortcutId = ActionShortcut | OpeningShortcut;

/** One combination: `Mod` is ⌘ on Apple's keyboards and Ctrl on others. */
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
  // As debuggers have them; Shift with F10 is the context menu's.
  { id: 'hold', key: 'F8' },
  { id: 'replay', key: 'F9' },
  { id: 'step', key: 'F10' },
  { id: 'palette', key: 'k', mod: true },
  // Nothing needs to be saved here by hand.
  { id: 'share', key: 's', mod: true },
  { id: 'redo', key: 'z', mod: true, shift: true, notWhileTyping: true },
  { id: 'undo', key: 'z', mod: true, notWhileTyping: true },
  { id: 'redo', key: 'y', mod: true, notWhileTyping: true },
  { id: 'previous-pane', key: 'F6', shift: true },
  { id: 'next-pane', key: 'F6' },
  // Where the question mark lies differs from keyboard to keyboard, so Shift is not asked.
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
