import { expect, test } from 'vitest';
import { withFailure, withTakenName } from './compiled-text.ts';

test('a reducer that fails, grows or leaves nothing is not said to be applied', () => {
  const fine = { fails: false, grows: false, empties: '' };
  const good = { status: 'ok', text: 'Compiles and is applied' } as const;
  expect(withFailure(good, { fails: true, grows: true, empties: '1 of 3 samples' })).toEqual({
    status: 'failed',
    text: 'Compiles, but fails when it runs',
  });
  expect(withFailure(good, { ...fine, grows: true })).toEqual({
    status: 'refused',
    text: 'Compiles, but makes results longer',
  });
  expect(withFailure(good, { ...fine, empties: '1 of 3 samples' })).toEqual({
    status: 'refused',
    text: 'Compiles, but leaves nothing of 1 of 3 samples',
  });
  expect(withFailure(good, fine)).toBe(good);
  const compiling = { status: 'running', text: 'Compiling' } as const;
  expect(withFailure(compiling, { ...fine, fails: true })).toBe(compiling);
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
