import { expect, it, vi } from 'vitest';
import { closeOverlay, getPageState } from '../lib/page-state.ts';
import { type OpeningShortcut, SHORTCUTS } from '../lib/shortcuts.ts';
import { PANELS } from '../panels/panel-table.ts';
import { SHEETS } from '../sheets/sheet-table.ts';
import { openByShortcut } from './open-by-shortcut.ts';

// The table of shortcuts reads the platform.
vi.hoisted(() => vi.stubGlobal('navigator', { userAgent: 'Linux' }));

it.each([
  ['share', 'share'],
  ['shortcuts', 'shortcuts'],
] as const satisfies [OpeningShortcut, string][])('%s opens the sheet %s', (shortcut, sheet) => {
  openByShortcut(shortcut, { setBottomTab: vi.fn() });
  expect(getPageState().overlay).toBe(sheet);
  closeOverlay();
});

it('opens nothing for another shortcut', () => {
  const setBottomTab = vi.fn();
  openByShortcut('run', { setBottomTab });
  expect(getPageState().overlay).toBeUndefined();
  expect(setBottomTab).not.toHaveBeenCalled();
});

it('every row has keys, and every shortcut one row', () => {
  const keys: string[] = SHORTCUTS.map(({ id }) => id);
  const used = [...SHEETS, ...PANELS].flatMap(({ shortcut }) => shortcut ?? []);
  expect(used.filter((id) => !keys.includes(id))).toEqual([]);
  expect(new Set(used).size).toBe(used.length);
});
