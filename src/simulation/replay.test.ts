import { expect, test } from 'vitest';
import { httpKey, jsonKey } from './replay.ts';

test('the same arguments in another order are the same question', () => {
  const recorded = jsonKey(['search', { query: 'tide', options: { limit: 3, page: 1 } }]);
  expect(jsonKey(['search', { options: { page: 1, limit: 3 }, query: 'tide' }])).toBe(recorded);
  expect(jsonKey(['search', { query: 'tide', options: { limit: 4, page: 1 } }])).not.toBe(recorded);
});

test('so are the same bodies of a request', async () => {
  const post = (body: string) =>
    httpKey(new Request('https://api.example/search', { method: 'POST', body }));
  expect(await post('{"a":1,"b":[2,1]}')).toBe(await post('{ "b": [2, 1], "a": 1 }'));
  expect(await post('{"a":1,"b":[1,2]}')).not.toBe(await post('{"a":1,"b":[2,1]}'));
  expect(await post('a=1&b=2')).not.toBe(await post('b=2&a=1'));
});
