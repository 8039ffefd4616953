import { expect, test } from 'vitest';
import { parseExactJson } from '../core/index.ts';
import { toPlainJson } from './plain-json.ts';

test.each([
  ['1.10', 1.1],
  ['100.0', 100],
  ['1E2', 100],
  ['1e22', 1e22],
  ['0.1', 0.1],
  ['-0', -0],
  ['0e99999999999999999', 0],
  ['9.094947017729282379150390625e-13', 2 ** -40],
  ['9007199254740993', '9007199254740993'],
  ['-9007199254740993', '-9007199254740993'],
  ['0.10000000000000000001', '0.10000000000000000001'],
  ['1e400', '1e400'],
  ['1e-400', '1e-400'],
  ['-1e-99999999999999999', '-1e-99999999999999999'],
  ['1e99999999999999999', '1e99999999999999999'],
  ['{"a":[1e400,true,null,"1"]}', { a: ['1e400', true, null, '1'] }],
])('%s', (text, plain) => {
  expect(toPlainJson(parseExactJson(text) ?? null)).toEqual(plain);
});

test('an object keeps a member __proto__', () => {
  const plain = toPlainJson(parseExactJson('{"__proto__":1e400}') ?? null);
  expect(JSON.stringify(plain)).toBe('{"__proto__":"1e400"}');
});

test('no depth is too deep', () => {
  const levels = 100_000;
  let plain: unknown = toPlainJson(
    parseExactJson(`${'['.repeat(levels)}1e400${']'.repeat(levels)}`) ?? null,
  );
  while (Array.isArray(plain)) [plain] = plain;
  expect(plain).toBe('1e400');
});
