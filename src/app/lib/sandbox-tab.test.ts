import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSandboxTab } from './sandbox-tab.ts';
import { writeStored } from './storage.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the page keeps the chosen tab of the sandbox data', async () => {
  const { getPageState, showSandboxTab } = await import('./page-state.ts');
  expect(getPageState().sandboxTab).toBe('files');
  showSandboxTab('issues');
  expect(getPageState().sandboxTab).toBe('issues');
  expect(readSandboxTab()).toBe('issues');
});

test('a stored tab that no longer exists is ignored', () => {
  writeStored('toolyard.sandbox-tab', 'gone');
  expect(readSandboxTab()).toBe('files');
});
