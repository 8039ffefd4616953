import { expect, test } from 'vitest';
import { patternExample } from './pattern-example.ts';

test.each([
  ['^/', '/'],
  ['^[A-Z]{3}-\\d+$', 'AAA-1'],
  ['^(?:feat|fix)(\\(\\w+\\))?: .+$', 'feat: a'],
  ['^[^/\\s]+/[^/]+$', 'a/a'],
  ['^v?\\d{1,3}(\\.\\d{1,3}){2}$', '1.1.1'],
  ['^#[0-9a-fA-F]{6}$', '#000000'],
  ['^\\p{Lu}\\p{L}*$', 'A'],
  ['^(?<year>\\d{4})-\\d{2}$', '1111-11'],
  ['a|b', 'a'],
  ['^[a-z0-9]+(?:-[a-z0-9]+)*$', 'a'],
  ['^.+@.+\\..+?$', 'a@a.a'],
  ['[-a]+', '-'],
  ['^[^\\w]+[^\\s\\d]$', '-a'],
  ['^[\\d.]+$', '0'],
])('a text for %s', (pattern, text) => {
  expect(patternExample(pattern)).toBe(text);
  expect(text).toMatch(new RegExp(pattern, 'u'));
});

test('a text is as long as it must be', () => {
  expect(patternExample('^[A-Z]{3}-\\d+$', 7)).toBe('AAA-1111');
  expect(patternExample('^[a-z]{2,8}$', 5)).toBe('aaaaa');
  expect(patternExample('^ab?$', 5)).toBeUndefined();
});

test.each([
  ...['(?=a)b', 'a(?!b)', '(a)\\1', '\\bword', 'a^b', 'a$b', '[', '(', 'a)', '\\', '[\\D]', '[😀]'],
  ...['(?<!a)b', '\\u0041', '\\x41', '\\P{L}', 'a{300}', '((a{100}){100}){100}'],
])('no text for %s', (pattern) => {
  expect(patternExample(pattern)).toBeUndefined();
});

test('a hostile pattern takes no time', () => {
  expect(patternExample('^(a+)+$')).toBe('a');
  expect(patternExample('('.repeat(50_000))).toBeUndefined();
});
