import { expect, it } from 'vitest';
import { toTypeWords } from './type-text.ts';

it('counts characters and items, one and many', () => {
  expect(toTypeWords({ type: 'string', minLength: 1 })).toBe('string, at least 1 character');
  expect(toTypeWords({ type: 'string', minLength: 2 })).toBe('string, at least 2 characters');
  expect(toTypeWords({ type: 'array', maxItems: 1 })).toBe('array, at most 1 item');
  expect(toTypeWords({ type: 'array', minItems: 2, maxItems: 4 })).toBe('array, 2 to 4 items');
  expect(toTypeWords({ type: 'string', minLength: 3, maxLength: 3 })).toBe('string, 3 characters');
});

it('says where a number begins and ends', () => {
  expect(toTypeWords({ type: 'integer', minimum: 1, maximum: 9 })).toBe('integer, 1 to 9');
  expect(toTypeWords({ type: 'number', exclusiveMinimum: 0 })).toBe('number, more than 0');
  expect(toTypeWords({ exclusiveMinimum: 0, exclusiveMaximum: 1 })).toBe('between 0 and 1');
});
