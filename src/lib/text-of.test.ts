import { expect, test } from 'vitest';
import { textOf } from './text-of.ts';

test('a success carries its value, and a failure its error', () => {
  expect(textOf({ ok: true, value: 'done' })).toBe('done');
  expect(textOf({ ok: false, error: 'Not found' })).toBe('Not found');
});
