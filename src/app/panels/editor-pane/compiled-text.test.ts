import { expect, test } from 'vitest';
import { withFailure } from './compiled-text.ts';

test('a reducer that fails when it runs is not said to be applied', () => {
  const good = { status: 'ok', text: 'Compiles and is applied' } as const;
  expect(withFailure(good, true)).toEqual({
    status: 'failed',
    text: 'Compiles, but fails when it runs',
  });
  expect(withFailure(good, false)).toBe(good);
  const compiling = { status: 'running', text: 'Compiling' } as const;
  expect(withFailure(compiling, true)).toBe(compiling);
});
