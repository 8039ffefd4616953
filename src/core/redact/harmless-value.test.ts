import { describe, expect, test } from 'vitest';
import { redactSecrets } from './redact-secrets.ts';
import { random } from './redact-test-support.ts';

describe('a value that only begins like a placeholder is a secret', () => {
  const secrets = [
    ...['$ecret99', '$3cret', '${hunter2', '$hunter', '$(hunter2', '{hunter2', '{{hunter2'],
    ...['(hunter2', '*hunter2', '**hunter2', '***hunter2', '%hunter2', '%hunter%', '%s3cret'],
    ...['[hunter2', '[redacted', '...hunter2', 'xxxhunter2', '$HUNTER2x', '<hunter2'],
  ];

  test.each(secrets)('%s', (secret) => {
    for (const assigned of ['PGPASSWORD=', 'password: ', 'password = ', '--password ', 'token=']) {
      expect(redactSecrets(`${assigned}${secret}`)).toBe(`${assigned}[redacted]`);
      expect(redactSecrets(`a ${assigned}${secret} b1`)).toBe(`a ${assigned}[redacted] b1`);
    }
    for (const quote of ['"', "'", '`', '\\"']) {
      const text = (value: string) => `{${quote}password${quote}: ${quote}${value}${quote}}`;
      if (quote !== '`') expect(redactSecrets(text(secret))).toBe(text('[redacted]'));
      const shell = (value: string) => `password=${quote}${value}${quote} psql`;
      expect(redactSecrets(shell(secret))).toBe(shell('[redacted]'));
    }
  });

  test.each([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: texts, and no templates
    ...['${PASSWORD}', '${env.PASSWORD}', '$PASSWORD', '$1', '<password>', '<your password>'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a text, and no template
    ...['{{ secrets.PASSWORD }}', '${{ secrets.PASSWORD }}', '***', '*****', 'xxxx', 'XXXX', '...'],
    ...['%PASSWORD%', '%s', '%(password)s', '[redacted]', '[REDACTED]', '[YOUR PASSWORD]'],
    ...['{password}', '$(pass show db)'],
  ])('leaves %s', (placeholder) => {
    for (const text of [
      `password=${placeholder}`,
      `password: ${placeholder}, user: ann`,
      `{"password":"${placeholder}","x":1}`,
      `{\\"password\\":\\"${placeholder}\\"}`,
      `psql --password '${placeholder}'; (token=${placeholder})`,
    ]) {
      expect(redactSecrets(text)).toBe(text);
    }
  });

  test.each([
    ['"password": "[redacted]2"', '"password": "[redacted]"'],
    ['password=hunter.two', 'password=[redacted]'],
    ['password: hunter.two.three', 'password: [redacted]'],
    ['password=hunter(2 psql', 'password=[redacted] psql'],
    ['password: correct horse', 'password: [redacted]'],
    ['password: correct horse battery staple\nb', 'password: [redacted]\nb'],
    ['Password: correct horse, user: ann', 'Password: [redacted], user: ann'],
    ['passphrase: correct9 horse', 'passphrase: [redacted]'],
    ['passphrase: the horse is correct', 'passphrase: [redacted]'],
    ['passphrase = correct horse\nx = y', 'passphrase = [redacted]\nx = y'],
    ['password: hunter user: ann', 'password: [redacted] user: ann'],
  ])('%s', (text, redacted) => {
    expect(redactSecrets(text)).toBe(redacted);
  });

  test.each([
    'const password = config.password; const key = { apiKey: settings.API_KEY };',
    'connect({ password: process.env.SECRET, token: this.token, secret: req.body.secret })',
    'const token = (await login()).token; let secret = { value, id }; token = auth.getToken(user);',
    'credentials: { user: ann, id: 3 }, "secret": {"name": "x"}, tokens = [];',
    'secret = {\n  name: "x"\n}; <Login password={password} token={state.token} />',
    'Token: the page cannot be found. Invalid token: expected a comma. Password: at least 8 letters.',
    'interface A { token: string; secret?: string | null; password: (value) => void }',
    'Usage: deploy [--token <token>] [--password PASSWORD_FILE] [--api-key [KEY]]',
    'client = OpenAI(api_key=os.environ["OPENAI_API_KEY"]); token = payload["token"]',
    String.raw`{"code":"token = payload[\"token\"]; secret = req.headers['x-secret']"}`,
    "$password = $_POST['p']; let token = tokens[i]; f(token=argv[1], secret: parts[0].x)",
    'token = parts[1]',
    'this.token = token; self.apiKey = key',
    'token = Token.objects.get(user=u); password = models.CharField(max_length=128, null=True)',
    'password = getpass.getpass(prompt="Password")',
    'permissions:\n  id-token: write # OIDC\nsecrets: inherit\n{ id-token: write, contents: read }',
    'SyntaxError: Unexpected token: punc',
    'SyntaxError: Unexpected token: punc (})',
    'Cookies: what we store about you',
  ])('leaves code and prose: %s', (text) => {
    expect(redactSecrets(text)).toBe(
      text.replace('--password PASSWORD_FILE', '--password [redacted]'),
    );
  });
});

describe('a secret that looks like code or a sentence stays hidden', () => {
  test.each([
    ["curl -d 'password=hunter['", "curl -d 'password=[redacted]'"],
    ['password=hunter[2] x', 'password=[redacted]] x'],
    [`token = ${random(12)}[i];`, 'token = [redacted]];'],
    [`token = tokens[${random(12)}];`, 'token = [redacted]];'],
    [`token = f(key=${random(12)})`, 'token = [redacted])'],
    [`this.token = ${random(12)};`, 'this.token = [redacted];'],
    ['password: write, id-token: abc1', 'password: [redacted], id-token: [redacted]'],
    ['Unexpected token: abc123', 'Unexpected token: [redacted]'],
    ['Invalid token: punc', 'Invalid token: [redacted]'],
    ['Cookie: sid=the end is not', 'Cookie: [redacted]'],
    ['Cookie: the-secret is', 'Cookie: [redacted]'],
    ['Authorization: Custom the-secret-value', 'Authorization: [redacted]'],
    ['Authorization: Token hunter is', 'Authorization: [redacted]'],
    ['Authorization: hunter2 is not valid', 'Authorization: [redacted]'],
  ])('%s', (text, redacted) => {
    expect(redactSecrets(text)).toBe(redacted);
  });
});
