import { expect, test } from 'vitest';
import { parseUrl } from './parse-url.ts';

test('an address with letters beyond ASCII is read, however often it was read before', () => {
  const read = (text: string) => parseUrl(text)?.host;
  let found: string | undefined = '';
  // After some thousand calls, `URL.canParse` of Node 20 gives another answer.
  for (let time = 0; time < 100_000 && found !== undefined; time += 1) {
    found = read('https://münchen.example');
  }
  expect(found).toBe('xn--mnchen-3ya.example');
});

test('a base completes a path, and what is no URL is undefined', () => {
  expect(parseUrl('../café', 'https://a.example/b/c')?.href).toBe('https://a.example/caf%C3%A9');
  expect(parseUrl('a/b')).toBeUndefined();
  expect(parseUrl('https://')).toBeUndefined();
});
