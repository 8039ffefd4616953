import fc from 'fast-check';
import { expect, it } from 'vitest';
import { patchJson } from './patch-json.ts';

const TEXT = `{ "b": 1.0,
  "list": [ 1, {"x": 2e0} ], "a": "same" }`;

it('changes only different values and keeps the rest of the text', () => {
  expect(patchJson(TEXT, { a: 'same', b: 1, list: [1, { x: 3 }] })).toBe(TEXT.replace('2e0', '3'));
  expect(patchJson(TEXT, { a: undefined, b: 1, list: [1, { x: 2 }] })).toBe(
    TEXT.replace(', "a": "same"', ''),
  );
});

it('the text parses to the new value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      const text = patchJson(JSON.stringify(before, null, 2), after);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(after)));
    }),
  );
});
