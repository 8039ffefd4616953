import { expect, it, vi } from 'vitest';
import { closeOverlay, getPageState } from '../lib/page-state.ts';
import { SHORTCUTS } from '../lib/shortcut-table.ts';
import { findKeys, formatKeys } from '../lib/shortcuts.ts';
import { OPENING_KEYS } from './opening-keys.ts';

// The table of shortcuts reads the platform.
vi.hoisted(() => vi.stubGlobal('navigator', { userAgent: 'Linux' }));

const press = (key: string, keys: Partial<KeyboardEvent> = {}) =>
  findKeys(OPENING_KEYS, { key, metaKey: false, ctrlKey: false, shiftKey: false, ...keys });

it.each([
  ['s', { ctrlKey: true }, 'share'],
  ['?', { shiftKey: true }, 'shortcuts'],
  ['?', {}, 'shortcuts'],
] as const)('%s with %o opens the sheet %s', (key, keys, sheet) => {
  press(key, keys)?.open({ setBottomTab: vi.fn() });
  expect(getPageState().overlay).toBe(sheet);
  closeOverlay();
});

it('opens nothing for the keys of a command', () => {
  expect(press('Enter', { ctrlKey: true })).toBeUndefined();
});

it('no two rows or commands have the same keys', () => {
  const used = [...OPENING_KEYS, ...SHORTCUTS].map((keys) => formatKeys(keys));
  expect(new Set(used).size).toBe(used.length);
});
