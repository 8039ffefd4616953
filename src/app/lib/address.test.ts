import { expect, test } from 'vitest';
import { parseAddress, toHash } from './address.ts';

test('an address of a workspace is read as it was written', () => {
  const address = { route: 'w', rest: '3f9a-B_1' } as const;
  expect(toHash(address)).toBe('#/w/3f9a-B_1');
  expect(parseAddress(toHash(address))).toEqual(address);
});

test.each(['learn', 'examples', 'reference'] as const)(
  '%s has a list, and places in it',
  (route) => {
    expect(parseAddress(`#/${route}`)).toEqual({ route, rest: '' });
    expect(parseAddress(`#/${route}/`)).toEqual({ route, rest: '' });
    expect(toHash({ route, rest: '' })).toBe(`#/${route}`);
    expect(parseAddress(`#/${route}/dry-run`)).toEqual({ route, rest: 'dry-run' });
  },
);

test('an address that holds a workspace names its format', () => {
  expect(parseAddress('#/s/4.q1Yq-_')).toEqual({ route: 's', rest: '4.q1Yq-_' });
});

test.each([
  '',
  '#/s',
  '#/s/4',
  '#/s/4.',
  '#/s/four.abc',
  '#/s/4.a+b',
  '#/learn/A B',
  '#/learn/a/b',
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
