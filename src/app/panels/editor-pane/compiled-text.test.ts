import { expect, test } from 'vitest';
import { withFailure, withTakenName } from './compiled-text.ts';

test('a reducer that fails or grows when it runs is not said to be applied', () => {
  const good = { status: 'ok', text: 'Compiles and is applied' } as const;
  expect(withFailure(good, true, true)).toEqual({
    status: 'failed',
    text: 'Compiles, but fails when it runs',
  });
  expect(withFailure(good, false, true)).toEqual({
    status: 'refused',
    text: 'Compiles, but makes results longer',
  });
  expect(withFailure(good, false, false)).toBe(good);
  const compiling = { status: 'running', text: 'Compiling' } as const;
  expect(withFailure(compiling, true, false)).toBe(compiling);
});

test('a taken name is said beside another reason', () => {
  const taken = 'read_file is also the name of the example tool.';
  const refused = {
    status: 'refused',
    text: 'Compiles, but Writer is not allowed to call it',
  } as const;
  expect(withTakenName(undefined, undefined)).toBeUndefined();
  expect(withTakenName(undefined, taken)).toEqual({
    status: 'partial',
    text: `Compiles, but ${taken}`,
  });
  expect(withTakenName(refused, undefined)).toBe(refused);
  expect(withTakenName(refused, taken)?.text).toBe(`${refused.text}; ${taken}`);
});
