import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactSecrets } from './redact-secrets.ts';
import { hex, letters, random, upper } from './redact-test-support.ts';

describe('credentials by their shape', () => {
  test.each([
    `gsk_${random(52)}`,
    `xapp-1-A01${upper(8)}-${random(12)}-${hex(64)}`,
    `SG.${random(22)}.${random(43)}`,
    `ya29.${random(60)}`,
    `GOCSPX-${random(28)}`,
    `1//0${random(60)}`,
    `AIza${random(35)}`,
    `sk-ant-api03-${random(80)}`,
    `sk-proj-${random(80)}`,
    `sk-${random(48)}`,
    `sk_live_${random(24)}`,
    `rk_test_${random(24)}`,
    `whsec_${random(32)}`,
    `xai-${random(60)}`,
    `pplx-${random(48)}`,
    `r8_${random(37)}`,
    `hf_${random(34)}`,
    `nvapi-${random(60)}`,
    `tvly-${random(32)}`,
    `lsv2_pt_${hex(32)}_${hex(10)}`,
    `ghp_${random(36)}`,
    `ghr_${random(36)}`,
    `github_pat_${random(22)}_${random(59)}`,
    `glpat-${random(20)}`,
    `glrt-${random(20)}`,
    `ATATT3${random(60)}`,
    `xoxb-123456789012-${random(24)}`,
    `xoxe.xoxp-1-${random(40)}`,
    `M${random(23)}.${random(6)}.${random(38)}`,
    `123456789:AA${random(33)}`,
    `key-${hex(32)}`,
    `xkeysib-${hex(64)}`,
    `${hex(32)}-us12`,
    `AKIA${upper(16)}`,
    `ABIA${upper(16)}`,
    `abc8Q~${random(34)}`,
    `LTAI${random(20)}`,
    `dop_v1_${hex(64)}`,
    `dapi${hex(32)}`,
    `dp.pt.${random(43)}`,
    `hvs.${random(90)}`,
    `tskey-auth-${random(20)}`,
    `shpat_${hex(32)}`,
    `sq0csp-${random(43)}`,
    `npm_${random(36)}`,
    `pypi-AgEIcHlwaS5vcmc${random(60)}`,
    `dckr_pat_${random(27)}`,
    `lin_api_${random(40)}`,
    `secret_${random(43)}`,
    `ntn_${random(46)}`,
    `figd_${random(40)}`,
    `pat${random(14)}.${hex(64)}`,
    `PMAK-${hex(24)}-${hex(34)}`,
    `pat-na1-${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`,
    `glc_${random(60)}`,
    `glsa_${random(32)}_${hex(8)}`,
    `sntrys_${random(60)}`,
    `NRAK-${upper(27)}`,
    `SK${hex(32)}`,
    `eyJ${random(20)}.eyJ${random(30)}.${random(43)}`,
    `-----BEGIN OPENSSH PRIVATE KEY-----\n${random(64)}\n-----END OPENSSH PRIVATE KEY-----`,
    `-----BEGIN PGP PRIVATE KEY BLOCK-----\n${random(64)}\n-----END PGP PRIVATE KEY BLOCK-----`,
    `-----BEGIN RSA PRIVATE KEY-----\n${random(64)}`,
  ])('%s', (secret) => {
    expect(redactSecrets(secret)).toBe('[redacted]');
    expect(redactSecrets(`(${secret}`)).toBe('([redacted]');
    if (!secret.includes('BEGIN')) {
      expect(redactSecrets(`see ${secret} there`)).toBe('see [redacted] there');
    }
  });

  test.each([
    ['Authorization: Basic YW5uOmh1bnRlcjI=', 'Authorization: [redacted]'],
    ['use Basic YW5uOmh1bnRlcjI= here', 'use [redacted] here'],
    ['with bearer abcdef123456.', 'with [redacted]'],
    [`Bearer glpat-${letters(20)}`, '[redacted]'],
    [`{"error":"no scope for Bearer ghp_${letters(36)}"}`, '{"error":"no scope for [redacted]"}'],
    [
      `https://a.blob.core.windows.net/c/b?sv=2022-11-02&sig=${letters(43)}%3D&sp=r`,
      'https://a.blob.core.windows.net/c/b?sv=2022-11-02&sig=[redacted]&sp=r',
    ],
    [`https://a.example/?sig=${letters(43)}=`, 'https://a.example/?sig=[redacted]'],
    [`"sv=1\\u0026sig=${random(40)}%2F"`, '"sv=1\\u0026sig=[redacted]"'],
    [`<a href="?sv=1&amp;sig=${random(43)}%3D">`, '<a href="?sv=1&amp;sig=[redacted]">'],
    ['postgres://ann:hunter2@db/x', 'postgres://ann:[redacted]@db/x'],
    ['https://ann:p@ss@db/x', 'https://ann:[redacted]@db/x'],
    [
      `https://hooks.slack.com/services/T00000000/B00000000/${random(24)}`,
      'https://hooks.slack.com/services/[redacted]',
    ],
  ])('%s', (text, redacted) => {
    expect(redactSecrets(text)).toBe(redacted);
  });
});

describe('values after a name', () => {
  test.each([
    ['PGPASSWORD=hunter psql -h db', 'PGPASSWORD=[redacted] psql -h db'],
    ["export MYSQL_PWD='hunter two'; mysql", "export MYSQL_PWD='[redacted]'; mysql"],
    ['X-Api-Key: abc', 'X-Api-Key: [redacted]'],
    ['{"api_key" => "abc"}', '{"api_key" => "[redacted]"}'],
    [":password => 'hunter'", ":password => '[redacted]'"],
    ['password => check(password)', 'password => check(password)'],
    ['(token => token + 1)', '(token => token + 1)'],
    ['curl -H "X-Api-Key: abc" -H "A: b"', 'curl -H "X-Api-Key: [redacted]" -H "A: b"'],
    ['https://a.example/x?access_token=abc&b=1', 'https://a.example/x?access_token=[redacted]&b=1'],
    ['https://a.example/#access_token=abc', 'https://a.example/#access_token=[redacted]'],
    ['{"api_key":"abc","x":1}', '{"api_key":"[redacted]","x":1}'],
    ['{\\"password\\":\\"a b\\",\\"x\\":1}', '{\\"password\\":\\"[redacted]\\",\\"x\\":1}'],
    ['{"password": "a\\"b", "x": 1}', '{"password": "[redacted]", "x": 1}'],
    ["const password = 'hunter2';", "const password = '[redacted]';"],
    ['password: hunter2\nuser: ann', 'password: [redacted]\nuser: ann'],
    ['passphrase: correct horse', 'passphrase: [redacted]'],
    ['aws_secret_access_key = wJalrXUtnFEMI/K7MDENG', 'aws_secret_access_key = [redacted]'],
    ['Cookie: sid=abc; theme=dark\nHost: x', 'Cookie: [redacted]\nHost: x'],
    [
      'Cookie: sid=abc; passphrase: "open sesame" pwd=x',
      'Cookie: [redacted]passphrase: "[redacted]" pwd=[redacted]',
    ],
    ['Cookie: sid="a b"; theme=dark\nHost: x', 'Cookie: [redacted]\nHost: x'],
    [`curl -H 'Cookie: sid="a b"' -H 'A: b'`, `curl -H 'Cookie: [redacted]' -H 'A: b'`],
    ['{\\"h\\":\\"Cookie: a=b\\",\\"x\\":1}', '{\\"h\\":\\"Cookie: [redacted]\\",\\"x\\":1}'],
    [
      'Authorization: Digest username="ann", response="6629fae4"\nA: b',
      'Authorization: [redacted]\nA: b',
    ],
    [
      '{ Authorization: abc1, Accept: "text/html" }',
      '{ Authorization: [redacted]Accept: "text/html" }',
    ],
    ['deploy --token abc --dry-run', 'deploy --token [redacted] --dry-run'],
    ['deploy --api-key=abc', 'deploy --api-key=[redacted]'],
    ['curl -u ann:hunter2 https://x', 'curl -u ann:[redacted] https://x'],
    ['Server=db;Password=a,b;Encrypt=1', 'Server=db;Password=[redacted];Encrypt=1'],
    ['AccountKey=abc/def==;EndpointSuffix=x', 'AccountKey=[redacted];EndpointSuffix=x'],
    ['//registry.example/:_authToken=abc', '//registry.example/:_authToken=[redacted]'],
  ])('%s', (text, redacted) => {
    expect(redactSecrets(text)).toBe(redacted);
  });
});

describe('a name is known by what follows it', () => {
  test.each([
    [
      'token1=abc TOKEN2=abc\ntoken_2: abc',
      'token1=[redacted] TOKEN2=[redacted]\ntoken_2: [redacted]',
    ],
    ...['\\u0022', '\\\\u0022', '\\x22', '&quot;', '\\u0027'].flatMap((quote) => [
      [
        `{${quote}api_key${quote}:${quote}a b${quote},${quote}x${quote}:1}`,
        `{${quote}api_key${quote}:${quote}[redacted]${quote},${quote}x${quote}:1}`,
      ],
      [
        `[${quote}--token${quote},${quote}abc${quote}]`,
        `[${quote}--token${quote},${quote}[redacted]${quote}]`,
      ],
      [
        `${quote}api_keys${quote}: [${quote}a1${quote}, ${quote}b2${quote}]`,
        `${quote}api_keys${quote}: [${quote}[redacted]${quote}, ${quote}[redacted]${quote}]`,
      ],
    ]),
    ...['\x1b', '\\u001b', '\\x1b'].flatMap((esc) => [
      [
        `${esc}[36mX-Api-Key${esc}[39;49;00m: abc`,
        `${esc}[36mX-Api-Key${esc}[39;49;00m: [redacted]`,
      ],
      [
        `${esc}[36mX-Api-Key${esc}[39m:${esc}[37m ${esc}[39m${esc}[33mabc1 x`,
        `${esc}[36mX-Api-Key${esc}[39m:${esc}[37m ${esc}[39m${esc}[33m[redacted] x`,
      ],
      [`${esc}[1mtoken:${esc}[0m abc`, `${esc}[1mtoken:${esc}[0m [redacted]`],
      [`${esc}[1mpassword:${esc}[0m correct horse`, `${esc}[1mpassword:${esc}[0m [redacted]`],
      [`${esc}[1mCookie:${esc}[0m a=b; c=d`, `${esc}[1mCookie:${esc}[0m [redacted]`],
    ]),
    ['["--token","-h9XkQ2"]', '["--token","[redacted]"]'],
    ['deploy --token -h9XkQ2 -v', 'deploy --token [redacted] -v'],
    ['deploy --token -v --password --host db', 'deploy --token -v --password --host db'],
  ])('%j', (text = '', redacted = '') => {
    expect(redactSecrets(text)).toBe(redacted);
  });
});

describe('lists of values', () => {
  test.each([
    ['"X-Api-Key": ["hunter2"]', '"X-Api-Key": ["[redacted]"]'],
    ['"api_keys":["abc1","abc2"],"x":["y"]', '"api_keys":["[redacted]","[redacted]"],"x":["y"]'],
    ["'set-cookie': [ 'a=b; c', 'd=e' ]", "'set-cookie': [ '[redacted]', '[redacted]' ]"],
    ['"authorization":["Bearer x"]', '"authorization":["[redacted]"]'],
    ['{\\"token\\":[\\"abc\\"]}', '{\\"token\\":[\\"[redacted]\\"]}'],
    ['"secrets": [\n  "abc",\n  "def"\n]', '"secrets": [\n  "[redacted]",\n  "[redacted]"\n]'],
    ['secrets: [abc1, def2]', 'secrets: [[redacted], [redacted]]'],
    ['secrets: [***, null, abc1]', 'secrets: [***, null, [redacted]]'],
    ['["psql","--password","hunter2","-h"]', '["psql","--password","[redacted]","-h"]'],
    ["spawn('psql', ['--token', 'abc'])", "spawn('psql', ['--token', '[redacted]'])"],
    ['["-u","ann:hunter2"]', '["-u","ann:[redacted]"]'],
  ])('%s', (text, redacted) => {
    expect(redactSecrets(text)).toBe(redacted);
  });

  test.each([
    '"required": ["password", "token"], "secrets": [], "cookies": 3, passwords: 12, secrets=4',
    '"credentials": [{"id": 1}, {"id": 2}], "tokens": [[1, 2], [3]]',
    '["deploy", "--token", "--dry-run"]',
  ])('leaves %s', (text) => {
    expect(redactSecrets(text)).toBe(text);
  });
});

test.each([
  'Basic understanding of the bearer of good news; bearer authentication, Basic instructions',
  'npm_config_registry_url=https://registry.example npm_lifecycle_event=test',
  'max_tokens: 4096, token_count=12, total_tokens: 99, page_token=abc, nextPageToken: abc',
  'sk-estimator-checks-and-more hf_hub_download_all_files skills_directory_listing_of_all',
  'function login(user: string, password: string): Promise<Token> { return api.login(); }',
  'const token = await getToken(); const secret = process.env.SECRET; if (token === x) {}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text, and no template
  'password: ${PASSWORD}, api_key: <your key>, token: ***, "secret": null',
  'Password: must have a digit. Token: the name of a token.',
  "fetch(url, { credentials: 'include' }) // 3 pass, 1 fail; pass: 12",
  'PWD=/home/ann OLDPWD=~/x pwd: ./src',
  'public_key=abc primary_key=id cache_key: user_1 keyboard=x monkey=y sort_key=z',
  'https://example.com:8080/a@b?q=c http://[::1]:3000/ git@github.com:a/b.git mailto:a@b.example',
  'AKIAkira, eyJust, SGML, SG.1, key-value pairs, 1//2, https://user@host.example/',
  'a::b c => d != e; std::token::x',
  'kill?sig=9 &sig=SIGTERM sig=abc',
])('leaves unchanged: %s', (text) => {
  expect(redactSecrets(text)).toBe(text);
});

test('property: redacting twice changes nothing more', () => {
  const part = fc.constantFrom(
    ...['password', 'token', '=', ':', ' ', '"', "'", '\\', 'abc1', '://', '@', 'Basic ', '--'],
    ...['[', ']', '${', '}', '<', '>', '%', 'A', '(', ' horse', '\\n', '%20', '[redacted]'],
    ...['\\u0022', '&quot;', '\x1b[1m', 'this.', 'is ', 'f(', 'Cookie: ', 'Unexpected ', '-h9'],
    ...['Bearer ', 'eyJ', '.', '-----BEGIN PRIVATE KEY-----', 'sk-', random(20), '\n', ',', ';'],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const once = redactSecrets(parts.join(''));
      expect(redactSecrets(once)).toBe(once);
    }),
  );
});

test.each([
  'password=a ',
  'password => ',
  'password=> "',
  'password="a',
  'password:\\"',
  'a=',
  '--token ',
  'token: token: ',
  'cookie: ',
  'cookie: a="',
  'cookie: <',
  'password=$',
  '--user=',
  'cookie: a="b"',
  'cookie: a: "',
  '"cookie: a',
  '\\npassword=a',
  '%20token%3D',
  'password=${',
  'password={{',
  'password=<',
  'password=%A',
  'password: a b c ',
  'passphrase: a ',
  'token: [',
  'token: [null, ',
  'token:[null,',
  'token: [f(token:[x, ',
  'token: ["a", ',
  '"--token","',
  '"--token","-',
  'token=f(token=',
  'token = a["',
  'token=a[i',
  'token:\x1b[0m',
  'token\x1b[0m:\x1b[0m ',
  'token=\x1b[',
  'token&quot;:&quot;',
  'token\\u0022:\\u0022a',
  'cookie: a is ',
  'this.token = a ',
  'unexpected token: a ',
])('the work on %j grows linearly, up to 1 MB', (unit) => {
  const [half = 0, whole = 0] = [1 << 19, 1 << 20].map((length) => {
    let chars = 0;
    redactSecrets(unit.repeat(length / unit.length), '*', (read) => {
      chars += read;
    });
    return chars;
  });
  expect(whole).toBeLessThanOrEqual(2 * (1 << 20));
  expect(whole / Math.max(1, half)).toBeLessThanOrEqual(2.1);
});
