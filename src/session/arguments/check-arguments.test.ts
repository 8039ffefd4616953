import { expect, it } from 'vitest';
import { checkArguments } from './check-arguments.ts';

const NUMBER = { type: 'object', properties: { n: { type: 'number' } } };

it('answers for each text, also where one is not JSON', () => {
  const [first, second, third] = checkArguments({
    schema: NUMBER,
    texts: ['{"n": "one"}', '{', '{"n": 1}'],
  });
  expect(first).toMatchObject([{ path: '$.n', message: 'must be number, not string' }]);
  expect(second).toEqual([]);
  expect(third).toEqual([]);
});

it('reports nothing for an unreadable schema', () => {
  expect(checkArguments({ schema: { $ref: '#/nowhere' }, texts: ['{}'] })).toEqual([[]]);
});
