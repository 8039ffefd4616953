import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indentJsonStart } from './indent-json-start.ts';

test('every beginning is the beginning that JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(200), (json, most) => {
      const value: unknown = JSON.parse(json);
      const whole = JSON.stringify(value, null, 2);
      expect(indentJsonStart(JSON.stringify(value), most)).toBe(whole.slice(0, most));
      expect(indentJsonStart(JSON.stringify(value), whole.length)).toBe(whole);
    }),
  );
});

test('quotes and backslashes do not end a string', () => {
  const value = { 'a"': ['\\', '"', '\\"', {}, [], '{[,:]}'] };
  const whole = JSON.stringify(value, null, 2);
  expect(indentJsonStart(JSON.stringify(value), 1000)).toBe(whole);
});
