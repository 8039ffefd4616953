// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such texts are what is tested here
import { expect, test } from 'vitest';
import { createMask, expandEnv, missingVariables } from './environment.ts';

const env = { KEY: 'k-12345', EMPTY: '', NESTED: '${KEY}', REST: '$& $1' };

test.each([
  ['Bearer ${KEY}', 'Bearer k-12345', [], ['k-12345']],
  ['${KEY}/${KEY}', 'k-12345/k-12345', [], ['k-12345']],
  ['${NESTED}', '${KEY}', [], ['${KEY}']],
  ['${REST}', '$& $1', [], ['$& $1']],
  ['a${EMPTY}b', 'ab', [], []],
  [
    '${NOPE} ${KEY} ${NOPE} ${GONE}',
    '${NOPE} k-12345 ${NOPE} ${GONE}',
    ['NOPE', 'GONE'],
    ['k-12345'],
  ],
  ['$${KEY} $${NOPE} $$${KEY}', '${KEY} ${NOPE} $${KEY}', [], []],
  ['${toString}', '${toString}', ['toString'], []],
  ['$KEY ${} ${1A} ${a-b}', '$KEY ${} ${1A} ${a-b}', [], []],
])('%s', (text, expanded, missing, secrets) => {
  expect(expandEnv(text, env)).toEqual({ text: expanded, missing, secrets });
});

test('a problem names each variable once', () => {
  expect(missingVariables(['A'])).toBe(
    "The environment variable 'A' has no value. Give it one, or take it out.",
  );
  expect(missingVariables(['A', 'B'])).toContain("'A', 'B' have no value");
});

test.each([
  ['as it is', 'key=s3/cret"x', 'key=[secret]'],
  ['percent-encoded', '?k=s3%2Fcret%22x', '?k=[secret]'],
  ['inside JSON', String.raw`{"k":"s3/cret\"x"}`, '{"k":"[secret]"}'],
  ['with another secret in it', 's3/cret"x-more', '[secret]'],
  ['but not a very short value', 'eu-west', 'eu-west'],
])('a mask hides a secret %s', (_, text, masked) => {
  expect(createMask(['s3/cret"x', 's3/cret"x-more', 'eu'])(text)).toBe(masked);
});

test('a mask accepts half a surrogate pair', () => {
  expect(createMask(['abc\ud800'])('xabc\ud800')).toBe('x[secret]');
});
