import { isApple } from '../browser/platform.ts';
import { type Keys, SHORTCUTS, type Shortcut, type ShortcutId } from './shortcut-table.ts';

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
