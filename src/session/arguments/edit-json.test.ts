import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removeFromJson, renameInJson, setInJson, swapInJson } from './edit-json.ts';

const LINED = `{
  "path": "README.md",
  "lines": [1, 2.50],
  "deep": {
    "a": 1e3
  }
}`;

describe('setInJson', () => {
  it('changes one value and keeps the rest of the text', () => {
    expect(setInJson(LINED, ['lines', 0], 7)).toBe(LINED.replace('[1,', '[7,'));
    expect(setInJson(LINED, ['deep', 'a'], 'x')).toBe(LINED.replace('1e3', '"x"'));
  });

  it('keeps the spelling of an equal value', () => {
    expect(setInJson(LINED, ['deep', 'a'], 1000)).toBe(LINED);
  });

  it('adds a member below the last one, at the same depth', () => {
    expect(setInJson(LINED, ['deep', 'b'], [1])).toBe(
      LINED.replace('1e3', '1e3,\n    "b": [\n      1\n    ]'),
    );
    expect(setInJson('{"a": 1, "b": 2}', ['c'], 3)).toBe('{"a": 1, "b": 2, "c": 3}');
    expect(setInJson('{"a": 1}', ['c'], 3)).toBe('{"a": 1, "c": 3}');
  });

  it('adds to an empty object or array', () => {
    expect(setInJson('{}', ['a'], 1)).toBe('{\n  "a": 1\n}');
    expect(setInJson('{"a": []}', ['a', 0], 1)).toBe('{"a": [1]}');
  });

  it('of two members with one name, changes the last, which is the effective one', () => {
    expect(setInJson('{"a": 1, "a": 2}', ['a'], 3)).toBe('{"a": 1, "a": 3}');
  });

  it('handles keys that look like parts of JSON', () => {
    expect(setInJson('{"a}\\"": 1, "": {"x": 1}}', ['', 'x'], 2)).toBe(
      '{"a}\\"": 1, "": {"x": 2}}',
    );
  });

  it('throws for a text that is not JSON', () => {
    expect(() => setInJson('{"a": ', ['a'], 1)).toThrow(SyntaxError);
  });

  it('equals an assignment, for any JSON and any of its members', () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(
        record,
        fc.string(),
        fc.jsonValue(),
        fc.constantFrom(0, 2),
        (value, key, put, gap) => {
          const text = JSON.stringify(value, null, gap);
          const copy = JSON.parse(text);
          Object.defineProperty(copy, key, { value: put, enumerable: true, configurable: true });
          expect(JSON.parse(setInJson(text, [key], put))).toEqual(JSON.parse(JSON.stringify(copy)));
          for (const one of Object.keys(value)) {
            const rest = JSON.parse(removeFromJson(text, [one]));
            expect(Object.keys(rest)).toEqual(
              Object.keys(JSON.parse(text)).filter((k) => k !== one),
            );
          }
        },
      ),
    );
  });
});

describe('removeFromJson', () => {
  it('removes the comma too, at any position', () => {
    expect(removeFromJson('{"a": 1, "b": 2, "c": 3}', ['a'])).toBe('{"b": 2, "c": 3}');
    expect(removeFromJson('{"a": 1, "b": 2, "c": 3}', ['b'])).toBe('{"a": 1, "c": 3}');
    expect(removeFromJson('{"a": 1, "b": 2, "c": 3}', ['c'])).toBe('{"a": 1, "b": 2}');
    expect(removeFromJson('{"a": [ 1 ]}', ['a', 0])).toBe('{"a": []}');
    expect(removeFromJson('{"a": 1}', ['b'])).toBe('{"a": 1}');
  });
});

it('renames a member at its position, unless the name is taken', () => {
  expect(renameInJson('{"a": 1, "b": 2}', ['a'], 'c')).toBe('{"c": 1, "b": 2}');
  expect(renameInJson('{"a": 1, "b": 2}', ['a'], 'b')).toBe('{"a": 1, "b": 2}');
});

it('swaps two items with their texts', () => {
  expect(swapInJson('{"a": [1.0, {"x": 1}, 3]}', ['a'], 1, 0)).toBe('{"a": [{"x": 1}, 1.0, 3]}');
  expect(swapInJson('[1, 2]', [], 0, 5)).toBe('[1, 2]');
});
