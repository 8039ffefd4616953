import { describe, expect, test } from 'vitest';
import { redactSecrets } from './redact-secrets.ts';
import { letters, random, upper } from './redact-test-support.ts';

describe('an escape before a secret hides nothing of it', () => {
  const KEY = `gsk_${random(50)}`;
  const MAIL = `SG.${random(22)}.${random(43)}`;
  const escapes = [
    '\\n',
    '\\t',
    '\\r\\n',
    '\\\\n',
    '\\u0026',
    '\\u001b[31m',
    '\\x1b[1;32m',
    '\\x20',
  ];
  const before = [...escapes, '%20', '%2520', '%0A', '\x1b[31m', '\x1b[0;33m', '&#10;', '&amp;'];

  test.each(before)('%j', (escaped) => {
    const hides = (text: string, redacted: string) =>
      expect(redactSecrets(`first${escaped}${text}`)).toBe(`first${escaped}${redacted}`);
    for (const key of [KEY, MAIL, `AKIA${upper(16)}`, `eyJ${random(20)}.eyJ${random(30)}.x`]) {
      hides(key, '[redacted]');
    }
    hides('Bearer abcdef123456', '[redacted]');
    for (const name of ['token', 'jwt', 'otp', 'pwd', 'api_key', 'PGPASSWORD', 'X-Api-Key']) {
      hides(`${name}=hunter2`, `${name}=[redacted]`);
      hides(`${name}: hunter2`, `${name}: [redacted]`);
    }
    hides('--token hunter2', '--token [redacted]');
    hides('-u ann:hunter2', '-u ann:[redacted]');
    hides('Cookie: sid=abc; theme=dark', 'Cookie: [redacted]');
  });

  test('in JSON of a text with several lines', () => {
    for (const line of [KEY, MAIL, 'token=hunter2', 'deploy --token hunter2', 'otp: 123456']) {
      for (const text of [`first line\n${line}`, `a\t${line}\nb`, `C:\\new\r\n${line}`]) {
        const json = redactSecrets(JSON.stringify({ stdout: text }));
        expect(json).toContain('[redacted]');
        expect(json).not.toMatch(/gsk_|SG\.|hunter2|123456/);
        expect(JSON.parse(json)).toHaveProperty('stdout');
      }
    }
  });

  test.each([
    ['?next=https%3A%2F%2Fa.b%3Faccess_token%3Dabc', 'access_token%3D[redacted]'],
    ['%7B%22password%22%3A%22hunter2%22%7D', '%22password%22%3A[redacted]'],
    ['a?x=1\\u0026access_token\\u003dabc\\u0026y=2', 'token\\u003d[redacted]\\u0026y=2'],
    ['"postgres:\\/\\/ann:hunter2@db\\/x"', '"postgres:\\/\\/ann:[redacted]@db\\/x"'],
    ['postgres%3A%2F%2Fann%3Ahunter2%40db%2Fx', 'ann%3A[redacted]%40db%2Fx'],
    [`a%26sig=${letters(43)}`, 'a%26sig=[redacted]'],
    ['password=hunter\\2 x', 'password=[redacted] x'],
  ])('%s', (text, end) => {
    expect(redactSecrets(text).endsWith(end)).toBe(true);
  });

  test('words whose beginning reads like an escape stay whole names', () => {
    expect(redactSecrets('C:\\token=abc')).toBe('C:\\token=[redacted]');
    expect(redactSecrets('\\password: abc1')).toBe('\\password: [redacted]');
    expect(redactSecrets('C:\\new_page_token=abc')).toBe('C:\\new_page_token=abc');
  });
});
