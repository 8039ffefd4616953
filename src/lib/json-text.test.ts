import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indentJson, sliceJson } from './json-text.ts';

describe('indentJson', () => {
  it('keeps the order of keys, equal keys, digits and escapes', () => {
    const json = String.raw`{"2024":1,"2023":2,"b":{"10":1.10,"9":9007199254740993},"b":"\u00e9\/","":-0}`;
    expect(indentJson(json)).toBe(
      String.raw`{
  "2024": 1,
  "2023": 2,
  "b": {
    "10": 1.10,
    "9": 9007199254740993
  },
  "b": "\u00e9\/",
  "": -0
}`,
    );
    expect(indentJson(indentJson(json), 0)).toBe(json);
  });

  it('lays out as JSON.stringify does, whatever the layout before', () => {
    const checked = fc.check(
      fc.property(
        fc.json(),
        fc.constantFrom(0, 1, 2, 7),
        fc.constantFrom(0, 2),
        (json, before, indent) => {
          const value: unknown = JSON.parse(json);
          const written = JSON.stringify(value, undefined, indent);
          expect(indentJson(JSON.stringify(value, undefined, before), indent)).toBe(written);
          expect(indentJson(` \r\n${JSON.stringify(value)}\t`, indent)).toBe(written);
        },
      ),
      { numRuns: 300, seed: 7 },
    );
    expect(checked.counterexample).toBeNull();
  });

  it('rewrites keys and scalars', () => {
    expect(indentJson('{"a":["b",1,null],"c":{}}', 0, (token) => `<${token}>`)).toBe(
      '{<"a">:[<"b">,<1>,<null>],<"c">:{}}',
    );
  });
});

describe('sliceJson', () => {
  it.each([
    [['data'], '[ {"x": 1}, {"x": [1.10]} ]'],
    [['data', '1', 'x'], '[1.10]'],
    [['data', '2'], undefined],
    [['é"'], '"}"'],
    [['twice'], '2'],
    [['none'], undefined],
    [['twice', 'x'], undefined],
  ])('%j', (path, part) => {
    const json = String.raw`  { "data" : [ {"x": 1}, {"x": [1.10]} ], "twice":1, "\u00e9\"":"}", "twice" :2 } `;
    expect(sliceJson(json, path)).toBe(part);
    expect(sliceJson(json, [])).toBe(json.trim());
  });
});
