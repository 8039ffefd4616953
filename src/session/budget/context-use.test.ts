import { expect, test } from 'vitest';
import { toContextUse } from './context-use.ts';

const MODEL = {
  name: 'Small',
  contextWindow: 1000,
  outputReserve: 100,
  inputPrice: 2,
  outputPrice: 8,
};

test('definitions, results and the answer share the window', () => {
  const use = toContextUse(MODEL, { definitions: 300, results: 400 });
  expect(use).toMatchObject({ used: 700, free: 200, over: 0, reserve: 100, window: 1000 });
  expect(use.cost).toBeCloseTo(0.0014);
});

test('over the window nothing is free, and the reserve counts', () => {
  expect(toContextUse(MODEL, { definitions: 300, results: 640 })).toMatchObject({
    free: 0,
    over: 40,
  });
});
