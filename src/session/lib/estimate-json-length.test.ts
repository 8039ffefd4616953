import { expect, test } from 'vitest';
import { estimateJsonLength } from './estimate-json-length.ts';

test.each([
  null,
  -1.5,
  true,
  'a text',
  [],
  {},
  { a: 'b' },
  [1, [2, { three: [null, 'four'] }]],
  { text: 'x'.repeat(1000), list: Array(300).fill('item'), nested: { a: {}, b: [] } },
])('a value without escapes has its length as JSON: %j', (value) => {
  expect(estimateJsonLength(value)).toBe(JSON.stringify(value).length);
});

test('the count stops at the limit', () => {
  const endless = { self: {} };
  endless.self = endless;
  expect(estimateJsonLength(endless, 1000)).toBeGreaterThanOrEqual(1000);
});
