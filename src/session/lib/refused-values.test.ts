import { expect, test } from 'vitest';
import { createArgumentValidator } from '../../schema/index.ts';
import { refusedValues } from './refused-values.ts';

const ARGS = '{"name": "Ada", "tags": ["a", 7]}';

test('one refused value is shown alone, and several with their paths', () => {
  expect(refusedValues(ARGS, ['$.name: must be at least 10 characters long, not 3'])).toBe('"Ada"');
  expect(refusedValues(ARGS, ['$.name: is too short', '$.tags[1]: must be a string'])).toBe(
    '$.name: "Ada"\n$.tags[1]: 7',
  );
});

test('a missing property, broken arguments and other texts have no value', () => {
  expect(refusedValues(ARGS, ['$.city: is required'])).toBeUndefined();
  expect(refusedValues('{', ['$.name: is too short'])).toBeUndefined();
  expect(refusedValues(ARGS, ['… and 4 more', '$ odd: x'])).toBeUndefined();
});

test('a path with a quoted name is read to its end', () => {
  const args = '{"a: b": 1, "c\\": ]": {"d": 2}}';
  expect(refusedValues(args, ['$["a: b"]: must be a string'])).toBe('1');
  expect(refusedValues(args, ['$["a: b"]: must be a string', '$["c\\": ]"].d: is odd: 2'])).toBe(
    '$["a: b"]: 1\n$["c\\": ]"].d: 2',
  );
});

test('the values at the paths of the validator are found, whatever their names', () => {
  const args = { "it's": { 'a: b': 7 }, 'back\\slash': 8, ä: 9 };
  const text = { type: 'string' };
  const check = createArgumentValidator()({
    properties: { "it's": { properties: { 'a: b': text } }, 'back\\slash': text, ä: text },
  });
  const lines = check(args).map(({ path, message }) => `${path}: ${message}`);
  expect(refusedValues(JSON.stringify(args), lines)?.match(/\d$/gm)).toEqual(['7', '8', '9']);
});

test('a long value is shortened', () => {
  const long = JSON.stringify({ text: 'x'.repeat(9_000) });
  expect(refusedValues(long, ['$.text: is too long'])).toHaveLength(201);
});
