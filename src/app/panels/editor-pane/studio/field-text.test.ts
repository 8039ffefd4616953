import { expect, test } from 'vitest';
import { readField, toFieldText } from './field-text.ts';

const PATTERN = { name: 'pattern', label: 'matching', type: 'pattern', isArgument: true } as const;
const COUNT = { name: 'after', label: 'after', type: 'count' } as const;

test.each([
  ['FAIL', { text: 'FAIL' }],
  ['/usr/bin', { text: '/usr/bin' }],
  ['/FAIL|✗/i', { source: 'FAIL|✗', flags: 'i' }],
  ['/a/b/', { source: 'a\\/b', flags: '' }],
])('%s is a pattern', (text, value) => {
  expect(readField(PATTERN, text)).toEqual({ ok: true, value });
});

test.each([
  [PATTERN, '', 'Enter a text or a pattern.'],
  [PATTERN, '/(/', 'This is not a valid regular expression'],
  [PATTERN, '/a/ii', 'This is not a valid regular expression'],
  [COUNT, '-3', 'Enter a whole number.'],
  [COUNT, '1e3', 'Enter a whole number.'],
])('%o refuses %s', (field, text, problem) => {
  expect(readField(field, text)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
});

test('an empty option has its default', () => {
  expect(readField(COUNT, ' ')).toEqual({ ok: true, value: undefined });
  expect(readField(COUNT, '12')).toEqual({ ok: true, value: 12 });
});

test.each([
  [{ text: 'a' }, 'a'],
  [{ source: 'a', flags: 'i' }, '/a/i'],
  [5, '5'],
  [undefined, ''],
])('%o is shown', (value, text) => {
  expect(toFieldText(value)).toBe(text);
});
