import { expect, test } from 'vitest';

test('the first counterexample lists no table of all characters', async () => {
  const original = Map.prototype.set;
  let entries = 0;
  // fast-check keeps the method that it finds when it loads.
  Map.prototype.set = function set(key, value) {
    entries += 1;
    return original.call(this, key, value);
  };
  try {
    const { checkReducer } = await import('./check-reducer.ts');
    let calls = 0;
    const reduce = () => {
      calls += 1;
      return { ok: true, value: calls % 2 === 0 ? '' : 'odd' } as const;
    };
    const { problems } = checkReducer({ toolName: 'log', reduce }, [], { runs: 60 });
    expect(problems.map(({ rule }) => rule)).toContain('deterministic');
  } finally {
    Map.prototype.set = original;
  }
  expect(entries).toBeGreaterThan(0);
  expect(entries).toBeLessThan(100_000);
});
