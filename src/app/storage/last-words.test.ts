import { beforeEach, expect, test, vi } from 'vitest';
import { createLastWords } from './last-words.ts';

interface Words {
  workspace: object;
}
const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'workspace' in value;
const open = () => createLastWords(isWords);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('the next page reads what the last one said', () => {
  open().say({ workspace: { a: 1 } });
  expect(open().read()).toEqual({ workspace: { a: 1 } });
});

test('a save of the same document makes them of no more use', () => {
  const words = open();
  const workspace = { a: 1 };
  words.say({ workspace });
  words.forget(workspace);
  expect(open().read()).toBeUndefined();
});

test('a save of an older document leaves the newer words', () => {
  const words = open();
  words.say({ workspace: { newer: true } });
  words.forget({ older: true });
  expect(open().read()).toEqual({ workspace: { newer: true } });
});

test('another page’s words are left alone', () => {
  const other = open();
  open().say({ workspace: { a: 1 } });
  other.forget({ b: 2 });
  expect(open().read()).toEqual({ workspace: { a: 1 } });
});
