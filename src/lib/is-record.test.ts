import { expect, test } from 'vitest';
import { isRecord } from './is-record.ts';

test.each([{}, { a: 1 }, Object.create(null), new Date(0)])('%o is a record', (value) => {
  expect(isRecord(value)).toBe(true);
});

test.each([null, undefined, [], 'text', 1, () => {}])('%o is not a record', (value) => {
  expect(isRecord(value)).toBe(false);
});
