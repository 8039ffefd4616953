// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such texts are what is tested here
import { describe, expect, test } from 'vitest';
import { createMask, expandEnv, expandUrl, missingVariables } from './environment.ts';

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

describe('in a URL', () => {
  const variables = {
    BASE: 'https://a.example/v1?x=/',
    HOST: 'a.example',
    KEY: 'a b/c+d==&{e}#%41?',
    VERSION: 'v1/beta',
    SERVICE_PATH: 'T01/B02/x9y8z7x9y8z7x9y8z7x9 ',
    SAS: 'sv=2022&sig=a%2Bb%3D',
    LONE: 'key-\ud800',
  };
  const ENCODED = 'a%20b%2Fc%2Bd%3D%3D%26%7Be%7D%23%2541%3F';
  test.each([
    ['a base', '${BASE}', variables.BASE],
    ['a base, and a value after it', '${BASE}&k=${KEY}', `${variables.BASE}&k=${ENCODED}`],
    ['a host', 'https://${HOST}:80/${VERSION}', 'https://a.example:80/v1/beta'],
    ['a secret in the query', 'https://h/i?k=${KEY}&l=1', `https://h/i?k=${ENCODED}&l=1`],
    ['a part of a value', 'https://h/i?k=v-${VERSION}', 'https://h/i?k=v-v1%2Fbeta'],
    ['a secret in the path', 'https://h/bot${KEY}/send', `https://h/bot${ENCODED}/send`],
    ['several segments', 'https://h/${VERSION}/x', 'https://h/v1/beta/x'],
    [
      'several segments by name',
      'https://h/s/${SERVICE_PATH}',
      'https://h/s/T01/B02/x9y8z7x9y8z7x9y8z7x9%20',
    ],
    ['whole parameters', 'https://h/i?${SAS}', `https://h/i?${variables.SAS}`],
    [
      'more parameters',
      'https://h/i?a=1&${SAS}&b=${HOST}',
      `https://h/i?a=1&${variables.SAS}&b=a.example`,
    ],
    ['a fragment', 'https://h/i#${VERSION}', 'https://h/i#v1%2Fbeta'],
    ['half a surrogate pair', 'https://h/i?k=${LONE}', 'https://h/i?k=key-%EF%BF%BD'],
    ['a literal', 'https://h/i?k=$${KEY}', 'https://h/i?k=${KEY}'],
  ])('%s', (_what, url, text) => {
    expect(expandUrl(url, variables)).toMatchObject({ text, missing: [] });
  });

  test('masks know the value as it was given, and missing ones are named', () => {
    expect(expandUrl('https://h/i?k=${KEY}&n=${NOPE}', variables)).toEqual({
      text: `https://h/i?k=${ENCODED}&n=\${NOPE}`,
      missing: ['NOPE'],
      secrets: [variables.KEY],
    });
  });
});

test('a problem names each variable once', () => {
  expect(missingVariables(['A'])).toBe(
    "The environment variable 'A' has no value. Set it, or remove the reference.",
  );
  expect(missingVariables(['A', 'B'])).toContain("'A', 'B' have no value");
});

test.each([
  ['as it is', 'key=s3/cret"x', 'key=[secret]'],
  ['percent-encoded', '?k=s3%2Fcret%22x', '?k=[secret]'],
  ['percent-encoded in lower case', '?k=s3%2fcret%22x', '?k=[secret]'],
  ["by a URL's own rules", '?k=a%20b%20%27', '?k=[secret]'],
  ['in a form', 'k=a+b%2Fc%2Bd%3D%3D&k=a+b%2fc%2bd%3d%3d%7e', 'k=[secret]&k=[secret]'],
  ['inside JSON', String.raw`{"k":"s3/cret\"x"}`, '{"k":"[secret]"}'],
  ['with another secret in it', 's3/cret"x-more', '[secret]'],
  ['but not a very short value', 'eu-west', 'eu-west'],
])('a mask hides a secret %s', (_, text, masked) => {
  expect(
    createMask(['s3/cret"x', 's3/cret"x-more', 'eu', 'a b/c+d==', 'a b/c+d==~', "a b '"])(text),
  ).toBe(masked);
});

test('a mask accepts half a surrogate pair', () => {
  expect(createMask(['abc\ud800'])('xabc\ud800')).toBe('x[secret]');
});
