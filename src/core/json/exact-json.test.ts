import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactNumber, parseExactJson, stringifyExactJson } from './exact-json.ts';

function again(text: string, indent = 0): string | undefined {
  const value = parseExactJson(text);
  return value === undefined ? undefined : stringifyExactJson(value, indent);
}

describe('parseExactJson', () => {
  it.each([
    '9007199254740993',
    '-12345678901234567890',
    '1e400',
    '1.10',
    '1.0',
    '-0',
    '-0.0',
    '1E5',
    '1e5',
    '0.1000000000000000055511151231257827',
    '12345678901.12345678901',
    '0.0000001',
    '100000000000000000000000',
  ])('keeps %s as it was written', (digits) => {
    const value = parseExactJson(`{"n": [ ${digits} ]}`);
    expect(value).toEqual({ n: [new ExactNumber(digits)] });
    expect(again(`{"n": [ ${digits} ]}`)).toBe(`{"n":[${digits}]}`);
    expect(String(new ExactNumber(digits))).toBe(digits);
    expect(+new ExactNumber(digits)).toBe(Number(digits));
  });

  it('returns ordinary numbers where nothing changes', () => {
    const text = '[0,1,-1,0.1,1.5,123456789012345,9007199254740991,0.000001,1e+21]';
    expect(parseExactJson(text)).toEqual([
      0, 1, -1, 0.1, 1.5, 123456789012345, 9007199254740991, 0.000001, 1e21,
    ]);
    expect(again(text)).toBe(text);
  });

  it('accepts the same texts as JSON.parse', () => {
    const pieces = fc.constantFrom(
      ...['{', '}', '[', ']', ',', ':', '"', '\\', '"a"', '1', '-', '1.10', '1e400', '00', '.5'],
      ...['true', 'nul', 'null', ' ', '\n', '\u00a0', '\t', '"\\u00"', '"\\ud83d"', '"__proto__":'],
    );
    const checked = fc.check(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.array(pieces).map((list) => list.join('')),
        ),
        (text) => {
          let plain: unknown;
          try {
            plain = JSON.parse(text);
          } catch {
            plain = undefined;
          }
          // With a number that must be kept, this project's parser reads the text too.
          const forced = parseExactJson(`[${text},1.10]`);
          expect(parseExactJson(text) === undefined).toBe(plain === undefined);
          if (plain !== undefined) {
            expect(JSON.parse(stringifyExactJson(forced ?? null))).toEqual([plain, 1.1]);
          }
        },
      ),
      { numRuns: 500, seed: 7 },
    );
    expect(checked.counterexample).toBeNull();
  });

  it('uses the last of equal keys, and treats __proto__ as an ordinary key', () => {
    expect(again('{"a":1.10,"b":2,"a":3.30}')).toBe('{"a":3.30,"b":2}');
    const value = parseExactJson('{"__proto__":{"polluted":1.10}}');
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(stringifyExactJson(value ?? null)).toBe('{"__proto__":{"polluted":1.10}}');
  });

  it('writes the keys in the order of the text', () => {
    const text = '{"b":1,"2024":{"10":[{"1":0,"0":1}],"9":2},"2023":3,"a":4,"2024x":5}';
    expect(again(text)).toBe(text);
    expect(again('{"2":1,"1":2,"2":1.10}')).toBe('{"2":1.10,"1":2}');
    const value = parseExactJson('{"b":1,"2":2,"1":3}') as { [key: string]: number };
    delete value.b;
    value.c = 4;
    expect(stringifyExactJson(value)).toBe('{"1":3,"2":2,"c":4}');
  });

  it('reads and writes any depth', () => {
    const deep = `${'[{"a":'.repeat(20_000)}1.10${'}]'.repeat(20_000)}`;
    expect(again(deep)).toBe(deep);
    expect(parseExactJson('['.repeat(40_000))).toBeUndefined();
    expect(parseExactJson(`[1.10,${'{"a":'.repeat(40_000)}`)).toBeUndefined();
  });

  it('indents as JSON.stringify does', () => {
    const text = '{"a":[1,[],{}],"b":{"c":"\\n\\ud83d","d":null},"":[[true]]}';
    for (const indent of [0, 1, 2]) {
      expect(again(text, indent)).toBe(JSON.stringify(JSON.parse(text), undefined, indent));
    }
  });

  it('refuses to write a cyclic value, and writes shared values twice', () => {
    const loop: unknown[] = [];
    loop.push(loop);
    expect(() => stringifyExactJson(loop as never)).toThrow('The value contains itself.');
    const shared = { n: 1 };
    expect(stringifyExactJson([shared, shared])).toBe('[{"n":1},{"n":1}]');
  });
});
