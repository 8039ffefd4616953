import { expect, it } from 'vitest';
import { toTypeText } from './type-text.ts';

it('counts characters and items, with singular and plural', () => {
  expect(toTypeText({ type: 'string', minLength: 1 })).toBe('string, at least 1 character');
  expect(toTypeText({ type: 'string', minLength: 2 })).toBe('string, at least 2 characters');
  expect(toTypeText({ type: 'array', maxItems: 1 })).toBe('array, at most 1 item');
  expect(toTypeText({ type: 'array', minItems: 2, maxItems: 4 })).toBe('array, 2 to 4 items');
  expect(toTypeText({ type: 'string', minLength: 3, maxLength: 3 })).toBe('string, 3 characters');
});

it('shows the limits of a number', () => {
  expect(toTypeText({ type: 'integer', minimum: 1, maximum: 9 })).toBe('integer, 1 to 9');
  expect(toTypeText({ type: 'number', exclusiveMinimum: 0 })).toBe('number, more than 0');
  expect(toTypeText({ exclusiveMinimum: 0, exclusiveMaximum: 1 })).toBe('between 0 and 1');
});
