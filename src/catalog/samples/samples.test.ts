import { expect, it } from 'vitest';
import { catalogReducers } from '../reducers.ts';
import { loadSamples } from './samples.ts';

it('offers results of many programs, each with its own id', async () => {
  const samples = await loadSamples();
  expect(samples.length).toBeGreaterThanOrEqual(20);
  expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length);
  for (const { argsText, result } of samples) {
    expect(JSON.parse(argsText)).toBeTypeOf('object');
    expect((result.ok ? result.value : result.error).length).toBeGreaterThan(10);
  }
  expect(samples.some(({ result }) => !result.ok)).toBe(true);
});

it('has reducible results for each built-in reducer', async () => {
  for (const reducer of catalogReducers) {
    const samples = await loadSamples(reducer.toolName);
    const shorter = samples.filter(({ result, argsText }) => {
      const ctx = { args: JSON.parse(argsText), turnCount: 1 };
      const reduced = reducer.reduce(result, ctx);
      return result.ok && reduced.ok && reduced.value.length < result.value.length;
    });
    expect(shorter.length, reducer.toolName).toBeGreaterThan(0);
  }
});

it('lends the results of a tool to tools with similar ones', async () => {
  expect(await loadSamples('fetch_url')).toMatchObject([{ tool: 'fetch_url' }]);
  expect(await loadSamples('constructor')).toEqual([]);
});
