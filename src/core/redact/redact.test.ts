import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toRedactedJson } from './redact.ts';
import { isSecretName } from './secret-names.ts';

describe('secrets are redacted', () => {
  test.each([
    'sk-abcdefghij0123456789',
    'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
    'ghp_0123456789abcdefghijABCDEFGHIJ012345',
    'github_pat_11ABCDEFG0abcdefghijkl_xyz',
    'xoxb-123456789012-abcdefghijkl',
    'glpat-abcdefghij0123456789',
    'npm_abcdefghij0123456789',
    'vercel_blob_rw_abcdefghij012345_ABCDEFGHIJabcdefghij012345',
    'hf_abcdefghij0123456789',
    'AKIAIOSFODNN7EXAMPLE',
    'AIzaSyA1234567890abcdefghijklmnopqrstuv',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P',
    'Bearer abcdef123456',
    '-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----',
  ])('%s, alone and inside a text', (secret) => {
    expect(toRedactedJson({ x: secret })).toBe('{"x":"[redacted]"}');
    expect(toRedactedJson([`before ${secret} after`])).toBe('["before [redacted] after"]');
  });

  test('a password in a URL', () => {
    expect(toRedactedJson('postgres://ann:hunter2@db/x')).toBe('"postgres://ann:[redacted]@db/x"');
  });

  test.each([
    'token',
    'apiKey',
    'api_key',
    'x-api-key',
    'accessToken',
    'clientSecret',
    'DB_PASSWORD',
    'Authorization',
    'secret_key',
    'aws_secret_access_key',
    'access_key',
    'passphrase',
    'cookie',
    'PGPASSWORD',
    'refresh_tokens',
    '_authToken',
  ])('the value of the key %s', (key) => {
    expect(toRedactedJson({ [key]: 'short' })).toBe(`{"${key}":"[redacted]"}`);
    expect(toRedactedJson({ [key]: 1234 })).toBe(`{"${key}":"[redacted]"}`);
    expect(toRedactedJson({ a: [{ [key]: { nested: 'x' } }] })).toBe(
      `{"a":[{"${key}":"[redacted]"}]}`,
    );
  });

  test('ordinary texts are unchanged', () => {
    const args = {
      max_tokens: 5,
      path: 'npm-run-all-and-everything',
      text: 'skills_directory_listing_of_all',
      token: null,
    };
    expect(toRedactedJson(args)).toBe(JSON.stringify(args));
  });
});

describe('large or shared data is limited', () => {
  test('a million keys: the first 10,000 values, and a count of the others', () => {
    const args = Object.fromEntries(Array.from({ length: 1_000_000 }, (_, at) => [`k${at}`, at]));
    const json = toRedactedJson(args);
    expect(json.length).toBeLessThan(200_000);
    expect(json).toMatch(/"k9998":9998,"…":"… \(990,001 more\)"\}$/);
    expect(toRedactedJson(new Array(20_000).fill(1))).toMatch(/,"… \(10,001 more\)"\]$/);
  });

  test('an object that is shared 2^26 times is not written 2^26 times', () => {
    let reads = 0;
    let graph: unknown = Object.defineProperty({}, 'leaf', {
      enumerable: true,
      get: () => ++reads,
    });
    for (let level = 0; level < 26; level += 1) graph = { left: graph, right: graph };
    expect(toRedactedJson(graph)).toContain(' more)');
    expect(reads).toBeLessThanOrEqual(10_000);
  });

  test('a long string is read only as far as it is shown', () => {
    expect(toRedactedJson('x'.repeat(1_000_000))).toBe(
      `"${'x'.repeat(500)}… (999500 more characters)"`,
    );
  });
});

test('secrets within texts, and names that only look like one', () => {
  expect(
    toRedactedJson({ command: 'PGPASSWORD=hunter2 psql', env: { secret_key: 'a', PWD: '/w' } }),
  ).toBe('{"command":"PGPASSWORD=[redacted] psql","env":{"secret_key":"[redacted]","PWD":"/w"}}');
  const harmless = {
    pass: 3,
    page_token: 'p2',
    max_tokens: 9,
    auth: { kind: 'x' },
    sessionKey: 's',
  };
  expect(toRedactedJson(harmless)).toBe(JSON.stringify(harmless));
});

describe('secrets beside their names', () => {
  test.each<[unknown, string]>([
    [{ headers: [['X-Api-Key', 'hunter2']] }, '{"headers":[["X-Api-Key","[redacted]"]]}'],
    [[['token', ['a1', 'b2']]], '[["token","[redacted]"]]'],
    [
      { rawHeaders: ['Host', 'x', 'Cookie', 'a=b'] },
      '{"rawHeaders":["Host","x","Cookie","[redacted]"]}',
    ],
    [[{ name: 'X-Api-Key', value: 'hunter2' }], '[{"name":"X-Api-Key","value":"[redacted]"}]'],
    [{ Value: 'hunter2', Name: 'DB_PASSWORD' }, '{"Value":"[redacted]","Name":"DB_PASSWORD"}'],
    [{ key: 'session_token', value: 123 }, '{"key":"session_token","value":"[redacted]"}'],
    [{ header: 'cookie', values: ['a=b'] }, '{"header":"cookie","values":"[redacted]"}'],
    [['psql', '--password', 'hunter2', '-h'], '["psql","--password","[redacted]","-h"]'],
    [['psql', '--password', 'two words'], '["psql","--password","[redacted]"]'],
    [['deploy', '--token', '-h9XkQ2'], '["deploy","--token","[redacted]"]'],
    [['curl', '-u', 'ann:hunter2'], '["curl","-u","ann:[redacted]"]'],
    [['curl', '-H', 'X-Api-Key: hunter2'], '["curl","-H","X-Api-Key: [redacted]"]'],
    ['"X-Api-Key": ["hunter2"]', '"\\"X-Api-Key\\": [\\"[redacted]\\"]"'],
    [[new String('password=hunter2')], '["password=[redacted]"]'],
  ])('%j', (value, json) => {
    expect(toRedactedJson(value)).toBe(json);
  });

  test.each<unknown>([
    [{ required: ['password', 'email'], enum: ['token', 'key'] }],
    [{ name: 'token', description: 'of a lexer', value: null }],
    [
      ['deploy', '--token', '--dry-run'],
      ['deploy', '--token', '-v', '--token', '-'],
      ['-u', 'ann'],
      ['--verbose', 'x'],
    ],
    [{ name: 'page_token', value: 'p2' }, ['page', 'p2'], [['a', 'b', 'c']]],
    [{ cookies: 3, passwords: 0, secrets: 12, credentials: true, token: false }],
    ['cookies: 3, "passwords": 12'],
  ])('leaves %j', (value) => {
    expect(toRedactedJson(value)).toBe(JSON.stringify(value));
  });
});

describe('what JSON shows of an object is redacted', () => {
  test.each<[unknown, string]>([
    [{ o: { toJSON: () => 'password=hunter2' } }, '{"o":"password=[redacted]"}'],
    [{ o: { toJSON: () => ({ token: 'hunter2' }) } }, '{"o":{"token":"[redacted]"}}'],
    [{ toJSON: () => [{ toJSON: () => 'token=hunter2' }] }, '["token=[redacted]"]'],
    [new URL('https://ann:hunter2@a.example/'), '"https://ann:[redacted]@a.example/"'],
    [{ at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    [{ o: { toJSON: fail } }, '{"o":"[unreadable]"}'],
    [{ o: { toJSON: 'x' }, f: { toJSON: () => () => 'token=a1' } }, '{"o":{"toJSON":"x"}}'],
  ])('%#', (value, json) => {
    expect(toRedactedJson(value)).toBe(json);
  });

  test('by its key, and with itself in it', () => {
    const own = {
      toJSON(key: string) {
        return { key, own };
      },
    };
    expect(toRedactedJson({ a: own })).toBe('{"a":{"key":"a","own":"[circular]"}}');
    const endless = { toJSON: (): unknown => [{ toJSON: endless.toJSON }] };
    expect(toRedactedJson(endless)).toBe('[arguments that cannot be shown]');
  });

  test('property: no text from `toJSON` is shown as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), fc.string(), (around, key) => {
        const inner = { toJSON: () => ({ around, [key]: 'password=hunter2 and more' }) };
        expect(toRedactedJson([{ inner }])).not.toContain('hunter2');
      }),
    );
  });
});

describe('values beyond JSON', () => {
  test('cyclic values, and the same object twice', () => {
    const cyclic: Record<string, unknown> = { a: 1 };
    cyclic.self = cyclic;
    expect(toRedactedJson(cyclic)).toBe('{"a":1,"self":"[circular]"}');
    const shared = { x: 1 };
    expect(toRedactedJson([shared, shared])).toBe('[{"x":1},{"x":1}]');
  });

  test('BigInt, undefined, functions, getters and proxies that throw', () => {
    expect(toRedactedJson({ big: 10n })).toBe('{"big":"10n"}');
    expect(toRedactedJson(undefined)).toBe('undefined');
    expect(toRedactedJson(() => {})).toBe('undefined');
    const throwing = Object.defineProperty({ a: 1 }, 'b', { enumerable: true, get: fail });
    expect(toRedactedJson(throwing)).toBe('{"a":1,"b":"[unreadable]"}');
    expect(toRedactedJson(new Proxy({}, { ownKeys: fail }))).toBe(
      '[arguments that cannot be shown]',
    );
  });

  test('nesting without end', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(toRedactedJson(deep)).toBe('[arguments that cannot be shown]');
  });

  test('an own __proto__ key', () => {
    expect(toRedactedJson(JSON.parse('{"__proto__":{"x":1}}'))).toBe('{"__proto__":{"x":1}}');
  });
});

test('strings over 500 characters are shortened, never within a surrogate pair', () => {
  expect(toRedactedJson('x'.repeat(500))).toBe(`"${'x'.repeat(500)}"`);
  expect(toRedactedJson('x'.repeat(512))).toBe(`"${'x'.repeat(500)}… (12 more characters)"`);
  expect(toRedactedJson(`${'x'.repeat(499)}😀`)).toBe(`"${'x'.repeat(499)}… (2 more characters)"`);
});

test('property: it never throws, and keeps plain JSON without secrets', () => {
  fc.assert(fc.property(fc.anything(), (value) => typeof toRedactedJson(value) === 'string'));
  const plain = fc
    .jsonValue()
    .filter((value) => !/token|secret|key|pass|sk|pk|auth/i.test(JSON.stringify(value)))
    .filter((value) => !hasSecretName(value));
  fc.assert(
    fc.property(plain, (value) => {
      expect(JSON.parse(toRedactedJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

/** Short names such as `pwd`, too, in any case of their letters. */
function hasSecretName(value: unknown): boolean {
  let found = false;
  JSON.parse(JSON.stringify(value), (key, inner) => {
    found ||= isSecretName(key);
    return inner;
  });
  return found;
}

function fail(): never {
  throw new Error('on purpose');
}
