import { expect, test, vi } from 'vitest';
import { type AskCounts, ExactCounts } from './exact-counts.ts';

const SETTINGS = { counter: 'o200k_base' } as const;

/** Counts that arrive when the test says so. */
function open(answer: AskCounts) {
  const counts = new ExactCounts();
  const ask = vi.fn(answer);
  const arrived = vi.fn();
  counts.subscribe(arrived);
  return { counts, ask, arrived, want: (...texts: string[]) => counts.want(texts, SETTINGS, ask) };
}

const lengths: AskCounts = async ({ texts }) =>
  texts.map((text) => ({ tokens: text.length, isExact: true }));

test('what is wanted at once is one question, and no text is asked twice', async () => {
  const { counts, ask, arrived, want } = open(lengths);
  want('a', 'bb');
  want('bb', 'ccc', '');
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(1));
  expect(ask.mock.calls).toEqual([[{ counter: 'o200k_base', texts: ['a', 'bb', 'ccc'] }]]);
  expect(counts.find('o200k_base', 'bb')).toEqual({ tokens: 2, isExact: true });
  expect(counts.find('cl100k_base', 'bb')).toBeUndefined();
  want('a', 'ccc');
  await Promise.resolve();
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a counter that does not load is not asked again, until the settings change', async () => {
  const { counts, ask, arrived, want } = open(async () => undefined);
  want('a');
  await vi.waitFor(() => expect(arrived).toHaveBeenCalled());
  want('a');
  await Promise.resolve();
  expect(ask).toHaveBeenCalledTimes(1);
  counts.want(['a'], { ...SETTINGS }, ask);
  await Promise.resolve();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('an answer of another counter is dropped', async () => {
  const { counts, arrived, want } = open(lengths);
  want('a');
  await Promise.resolve();
  counts.want(['b'], { counter: 'cl100k_base' }, lengths);
  await vi.waitFor(() => expect(arrived).toHaveBeenCalled());
  expect(counts.find('cl100k_base', 'a')).toBeUndefined();
  expect(counts.find('cl100k_base', 'b')).toBeDefined();
});
