import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRunView, writeRunView } from './run-view.ts';
import { writeStored } from './storage.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the lanes are shown until a user chooses another view', () => {
  expect(readRunView()).toBe('lanes');
  writeRunView('funnel');
  expect(readRunView()).toBe('funnel');
});

test('a user who chose the table before the funnel existed keeps it', () => {
  writeStored('toolyard.timeline-as-table', true);
  expect(readRunView()).toBe('table');
  writeRunView('lanes');
  expect(readRunView()).toBe('lanes');
});
