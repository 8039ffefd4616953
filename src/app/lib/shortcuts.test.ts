import { expect, test, vi } from 'vitest';
import { SHORTCUTS, shortcutLabel } from './shortcut-table.ts';
import { findShortcut, formatKeys } from './shortcuts.ts';

// Key names depend on the platform, so the test sets it.
vi.hoisted(() => vi.stubGlobal('navigator', { userAgent: 'Linux' }));

const press = (key: string, keys: Partial<KeyboardEvent> = {}) =>
  findShortcut({ key, metaKey: false, ctrlKey: false, shiftKey: false, ...keys })?.id;

test.each([
  ['Enter', { ctrlKey: true }, 'run'],
  ['Enter', { metaKey: true }, 'run'],
  ['Enter', {}, undefined],
  ['z', { ctrlKey: true }, 'undo'],
  ['Z', { ctrlKey: true, shiftKey: true }, 'redo'],
  ['y', { ctrlKey: true }, 'redo'],
  ['k', { metaKey: true }, 'palette'],
  ['F6', { shiftKey: true }, 'previous-pane'],
  ['F6', {}, 'next-pane'],
  ['F', { ctrlKey: true, shiftKey: true }, 'maximise'],
] as const)('%s with %o means %s', (key, keys, id) => {
  expect(press(key, keys)).toBe(id);
});

test('keys are written as on the keyboard', () => {
  expect(formatKeys('run')).toBe('Ctrl ↵');
  expect(formatKeys('redo')).toBe('Shift Ctrl Z');
  expect(formatKeys('next-pane')).toBe('F6');
});

test('each command has one label', () => {
  for (const { id, label } of SHORTCUTS) expect(shortcutLabel(id)).toBe(label);
});
