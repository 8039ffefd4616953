import { expect, test } from 'vitest';
import { compactJson } from './compact-json.ts';

test('small values are on one line', () => {
  const lines = [
    { text: 'Ferry to Brest', amount: 40 },
    { text: 'Bicycle', amount: 28.5 },
  ];
  expect(compactJson(JSON.stringify({ currency: 'EUR', lines }, null, 2))).toBe(
    [
      '{',
      '  "currency": "EUR",',
      '  "lines": [',
      '    { "text": "Ferry to Brest", "amount": 40 },',
      '    { "text": "Bicycle", "amount": 28.5 }',
      '  ]',
      '}',
    ].join('\n'),
  );
  expect(compactJson('{"a":[1,"x  y"],"b":{}}')).toBe('{ "a": [1, "x  y"], "b": {} }');
});

test.each(['{"a":', '{"id": 12345678901234567890}', '{"a":1,"a":2}'])(
  '%s stays as it is',
  (text) => {
    expect(compactJson(text)).toBe(text);
  },
);
