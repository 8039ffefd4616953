import { expect, test } from 'vitest';
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

test('a long value is shortened', () => {
  const long = JSON.stringify({ text: 'x'.repeat(9_000) });
  expect(refusedValues(long, ['$.text: is too long'])).toHaveLength(201);
});
