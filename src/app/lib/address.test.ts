import { expect, test } from 'vitest';
import { parseAddress, toHash } from './address.ts';

test('reads the address of a workspace unchanged', () => {
  const address = { route: 'w', rest: '3f9a-B_1' } as const;
  expect(toHash(address)).toBe('#/w/3f9a-B_1');
  expect(parseAddress(toHash(address))).toEqual(address);
});

test.each(['learn', 'examples', 'reference'] as const)('%s has a list and items', (route) => {
  expect(parseAddress(`#/${route}`)).toEqual({ route, rest: '' });
  expect(parseAddress(`#/${route}/`)).toEqual({ route, rest: '' });
  expect(toHash({ route, rest: '' })).toBe(`#/${route}`);
  expect(parseAddress(`#/${route}/dry-run`)).toEqual({ route, rest: 'dry-run' });
});

test('a step of a lesson has an address', () => {
  expect(parseAddress('#/learn/dry-run/2')).toEqual({ route: 'learn', rest: 'dry-run/2' });
});

test.each(['0', 'b', '1/x', '%20'])('the page of the lesson mends an address with /%s', (step) => {
  expect(parseAddress(`#/learn/a/${step}`)).toEqual({ route: 'learn', rest: `a/${step}` });
});

test.each(['?q=time+out', '?q=a/b&at=Tool', '?'])('a search needs no slash: %s', (search) => {
  expect(parseAddress(`#/reference${search}`)).toEqual({ route: 'reference', rest: search });
});

test.each(['4.q1Yq-_', '4', '4.', 'four.abc', '4.a+b/c=='])(
  'an address with a workspace, even a broken one, is read whole: %s',
  (rest) => {
    expect(parseAddress(`#/s/${rest}`)).toEqual({ route: 's', rest });
  },
);

test.each(['4.ab%20c', '4.ab c', '4.a%0Abc', '4.a\u200bbc', '4.abc%C2%A0', '4.abc>', '4.abc).'])(
  'a link keeps its meaning with what a chat or a mail added: %j',
  (rest) => {
    expect(parseAddress(`#/s/${rest}`)).toEqual({ route: 's', rest: '4.abc' });
  },
);

test.each([
  '',
  '#/s',
  '#/s/',
  '#/learn/A B',
  '#/learn//1',
  '#/learn?q=a',
  '#/nowhere?q=a',
  '#',
  '#/',
  '#/w',
  '#/w/',
  '#/w/a/b',
  '#/w/a b',
  '#/nowhere/a',
  '#w/a',
  '#/constructor/a',
])('%j is invalid', (hash) => {
  expect(parseAddress(hash)).toBeUndefined();
});
