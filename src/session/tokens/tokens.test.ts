import { expect, test } from 'vitest';
import { countTexts } from './count-texts.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { loadCounter } from './load-counter.ts';
import { MODEL_PROFILES, PROFILES_DATE } from './model-profiles.ts';
import { toRound, toUnit } from './size-unit.ts';

test.each([
  ['o200k_base', 'hello world', 2],
  ['cl100k_base', 'hello world', 2],
  // The encodings differ in other scripts.
  ['o200k_base', 'привет, мир', 4],
  ['cl100k_base', 'привет, мир', 7],
  ['o200k_base', '', 0],
] as const)('%s counts the tokens of %j', async (counter, text, tokens) => {
  expect((await loadCounter(counter))(text)).toBe(tokens);
  expect(await countTexts({ counter, texts: [text] })).toEqual([{ tokens, isExact: true }]);
});

test('a mark of the encoding counts as text', async () => {
  const count = await loadCounter('o200k_base');
  expect(count('<|endoftext|>')).toBeGreaterThan(1);
});

test('a text that an encoder would take minutes for is counted in parts, and is an estimate', async () => {
  const texts = ['-'.repeat(300_000), 'a'.repeat(1000), `${'word '.repeat(30_000)}`, 'ab'];
  const counts = await countTexts({ counter: 'cl100k_base', texts });
  expect(counts.map(({ isExact }) => isExact)).toEqual([false, false, false, true]);
  const [dashes, letters, words] = counts.map(({ tokens }) => tokens);
  expect(dashes).toBeGreaterThan(1000);
  expect(letters).toBeGreaterThan(100);
  expect(words).toBeGreaterThan(29_000);
  expect(words).toBeLessThan(31_000);
});

test('without a choice, tokens are estimated', async () => {
  expect(await loadCounter(undefined)).toBe(estimateTokens);
  expect(await countTexts({ counter: 'estimate', texts: ['Hello, world'] })).toEqual([
    { tokens: 3, isExact: false },
  ]);
});

test('a cancelled count ends', async () => {
  const work = AbortSignal.abort(new Error('not needed'));
  await expect(countTexts({ counter: 'estimate', texts: ['a'] }, work)).rejects.toThrow(
    'not needed',
  );
});

test('a size changes its unit and back', () => {
  expect(toUnit(8000, 'chars', 'tokens')).toBe(2000);
  expect(toUnit(2000, 'tokens', 'chars')).toBe(8000);
  expect(toUnit(7, 'tokens', 'tokens')).toBe(7);
  expect([0, 4, 87, 1025, 12_345, 80_000].map(toRound)).toEqual([0, 4, 87, 1000, 12_000, 80_000]);
});

test('each profile is of one model, whose answer fits in its window', () => {
  expect(new Set(MODEL_PROFILES.map(({ name }) => name)).size).toBe(MODEL_PROFILES.length);
  for (const { contextWindow, outputReserve, inputPrice, outputPrice } of MODEL_PROFILES) {
    expect(outputReserve).toBeLessThan(contextWindow);
    expect(outputPrice).toBeGreaterThan(inputPrice);
  }
  expect(new Date(PROFILES_DATE).toISOString()).toContain(PROFILES_DATE);
});
