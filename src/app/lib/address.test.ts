import { expect, test } from 'vitest';
import { parseAddress, toHash } from './address.ts';

test('an address of a workspace is read as it was written', () => {
  const address = { route: 'w', rest: '3f9a-B_1' } as const;
  expect(toHash(address)).toBe('#/w/3f9a-B_1');
  expect(parseAddress(toHash(address))).toEqual(address);
});

test.each([
  '',
  '#',
  '#/',
  '#/w',
  '#/w/',
  '#/w/a/b',
  '#/w/a b',
  '#/nowhere/a',
  '#w/a',
  '#/constructor/a',
])('%j leads nowhere', (hash) => {
  expect(parseAddress(hash)).toBeUndefined();
});
