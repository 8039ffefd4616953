import { describe, expect, test } from 'vitest';
import { maskRecording } from './mask-secrets.ts';
import { createTestPace } from './replay-test-support.ts';

const mask = (value: unknown) => maskRecording(value, createTestPace());

/** A text with one secret, which is `hunter2` or its Base64 with a user. */
const SECRETS: readonly (readonly [string, string])[] = [
  ['the login of a Docker registry', '{"auths":{"r.io":{"auth":"YW5uOmh1bnRlcjI="}}}'],
  ['an XML element', '<server><username>ann</username><password>hunter2</password></server>'],
  ['an XML element with an attribute', '<db.password type="text">\n  hunter2\n</db.password>'],
  ['an XML element with CDATA', '<password><![CDATA[hunter2]]></password>'],
  ['a line of .netrc', 'machine h login ann password hunter2'],
  ['lines of .netrc', 'machine h\n  login ann\n  password hunter2\nmachine i'],
  ['a .netrc that a command writes', `echo "machine h login ann password hunter2" > ~/.netrc`],
  ['a PHP constant', `define('DB_PASSWORD', 'hunter2');`],
  ['a default of an environment variable', 'os.environ.get("API_KEY", "hunter2")'],
  ['a header that code sets', "headers.set('X-Api-Key', 'hunter2')"],
  ['a flag of mysql', 'mysql -u root -phunter2 shop'],
  ['a quoted flag of mysqldump', `docker exec db mysqldump -uroot -p'hunter2' shop > a.sql`],
  ['a list of arguments', '["mysql","-uroot","-phunter2"]'],
  ['a flag of sshpass', 'sshpass -p hunter2 ssh ann@h'],
  ['a parameter of AWS', '{"Name":"/p/DB_PASSWORD","Type":"SecureString","Value":"hunter2"}'],
  ['a parameter of CloudFormation', '{"ParameterKey":"DbPassword","ParameterValue":"hunter2"}'],
  ['a value before its name', '{"type":"encrypted","value":"hunter2","key":"DB_PASSWORD"}'],
  ['an object between', '{"name":"API_KEY","tags":{"name":"a"},"n":1,"value":"hunter2"}'],
  ['a pair of Python', `{'name': 'DB_PASSWORD', 'secure': True, 'value': 'hunter2'}`],
  ['a value with a quotation mark', '{"name":"DB_PASSWORD","value":"a\\"hunter2"}'],
  [
    'a row of a table',
    '| name | value |\n|---|---|\n| user | ann |\n| `DB_PASSWORD` | `hunter2` |',
  ],
  ['a row of a terminal’s table', '+----+----+\n| password | hunter2 | prod |'],
  ['a name and a tab', 'user\tann\npassword\thunter2\n'],
  [
    'the last row of a terminal’s table',
    '+--+--+\n| name | value |\n+--+--+\n| token | hunter2 |\n+--+--+',
  ],
  ['a column of Markdown', '| user | password |\n|---|---|\n| ann | hunter2 |'],
  ['a column of mysql', '+--+--+\n| id | api_key |\n+--+--+\n| 1 | hunter2 |\n+--+--+'],
  ['a column of psql', ' id | password \n----+----------\n  1 | hunter2\n(1 row)'],
  ['the only column of psql', ' secret \n---------\n hunter2\n(1 row)'],
  ['a column of a box', '│ id │ token │\n├────┼───────┤\n│ 1 │ hunter2 │'],
  ['a column by its place', 'id  password\n--  --------\n1   hunter2 \n'],
  ['a column between bars', 'id|password\n1|hunter2'],
  ['a column between tabs', 'id\tpassword\n1\thunter2'],
  ['a column of CSV', 'id,name,password\n1,"Lovelace, Ada",hunter2'],
  ['a quoted column of CSV', '"password","id"\n"hunter2","1"'],
  ['attributes', '<add key="DB_PASSWORD" value="hunter2" />'],
  ['attributes in the other order', '<env value="hunter2" scope="a" name="DB_PASSWORD"/>'],
  ['the arguments of a call', `EnvVar(name='DB_PASSWORD', value='hunter2')`],
  ['the fields of a block', 'env {\n  name  = "DB_PASSWORD"\n  value = "hunter2"\n}'],
  ['fields of YAML', 'env:\n  - name: DB_PASSWORD\n    value: hunter2\n  - name: A'],
  ['fields of YAML in the other order', '- value: "hunter2"\n  name: DB_PASSWORD\n- name: A'],
  ['quoted fields of YAML', `- name: "DB_PASSWORD"\n  secure: true\n  value: 'hunter2'\n`],
  ['parameters in YAML', 'ParameterKey: DbPassword\r\nParameterValue: hunter2\r\n'],
  ['a record of psql', '-[ RECORD 1 ]---\nid       | 1\npassword | hunter2\nnote     | b\n\n'],
  ['a head of two words', '| Id | Access token |\n|---|---|\n| 1 | `hunter2` |'],
  ['a head of an abbreviation', '| API key |\n|---|\n| hunter2 |'],
  ['a head of three words', ' Secret access key | Id\n---+---\n hunter2 | 2'],
  ['a head of words in CSV', 'User name,Access key ID,Secret access key\nann,AB,hunter2'],
  ['a column of hashes', 'id,password_hash\n1,hunter2'],
  ['rows of JSON', '{"columns":["id","password"],"rows":[[1,"hunter2"],[2,null]]}'],
  [
    'rows below objects',
    '{"fields":[{"name":"a","t":1},{"name":"token"}],"rows":[["b","hunter2"]]}',
  ],
  ['an INSERT', `INSERT INTO users (id, mail, password) VALUES (1, 'a,b', 'hunter2');`],
  ['tuples', "insert into `u` (`api_key`, `b`)\nvalues (NULL, f(1)),\n('hunter2', 'c')"],
  ['elements', '<property>\n<name>db.password</name>\n<value>hunter2</value>\n</property>'],
];

test('letters and numbers in tables are masked, too', async () => {
  const secrets = ['| password | hunter |', 'user\tann\npassword\thunter\n'];
  for (const text of secrets) {
    expect(await mask(text)).toBe(text.replace('hunter', '[redacted]'));
  }
  const column = 'id,password\n1,hunter\n2,123456\n3,\n4,NULL\n';
  expect(await mask(column)).toBe('id,password\n1,[redacted]\n2,[redacted]\n3,\n4,NULL\n');
});

test('the cells of a long table are masked below their head', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `| ${at} | hunter${at} |`);
  const table = ['| id | password |', '|---|---|', ...rows, '', '| 1 | hunter2 |'].join('\n');
  expect(table.length).toBeGreaterThan(400_000);
  expect(String(await mask(table)).match(/hunter/g)).toHaveLength(1);
});

describe('secrets are masked', () => {
  test.each(SECRETS)('%s', async (_, text) => {
    const secret = /YW5uOmh1bnRlcjI=|(?:a\\")?hunter2/;
    expect(await mask(text)).toBe(text.replace(secret, '[redacted]'));
  });

  test.each(SECRETS)('%s, in a JSON text of a JSON text', async (_, text) => {
    const nested = JSON.stringify({ output: JSON.stringify({ output: text }) });
    const masked = String(await mask(nested));
    expect(masked).not.toMatch(/hunter2|YW5uOmh1bnRlcjI/);
    expect(masked).toContain('[redacted]');
    expect(JSON.parse(JSON.parse(masked).output).output).toContain('[redacted]');
  });

  test('in objects', async () => {
    const value = [
      { auths: { 'r.io': { auth: 'YW5uOmh1bnRlcjI=' } } },
      { Name: 'DB_PASSWORD', Type: 'SecureString', Value: 'hunter2' },
      { ParameterKey: 'DbPassword', ParameterValue: 'hunter2' },
      { value: 'hunter2', key: 'DB_PASSWORD' },
      { columns: ['id', { name: 'password' }], rows: [[1, 'hunter2']] },
    ];
    expect(await mask(value)).toEqual([
      { auths: { 'r.io': { auth: '[redacted]' } } },
      { Name: 'DB_PASSWORD', Type: 'SecureString', Value: '[redacted]' },
      { ParameterKey: 'DbPassword', ParameterValue: '[redacted]' },
      { value: '[redacted]', key: 'DB_PASSWORD' },
      { columns: ['id', { name: 'password' }], rows: [[1, '[redacted]']] },
    ]);
  });
});

test.each([
  'Enter the password, then press Return. The login page has a password field.',
  'On this machine the login asks for a password again.',
  '| tokens | 1200 |\n| cookies | 3 |\n| token | 12 |\n| secret | 4.5 kB |\n| password | 12ms |',
  '| password | email |\n|---|---|\n| token | The token of the user |',
  '| `secrets` | `secretsResolver` | an exact reference |\n| token | src/token2.ts |',
  '| Password | oauth2 |\n| ------- | --- |',
  '| Column | Type |\n| password | varchar(255) |\n| token | string |\n| secret | uint8 |',
  'Password\tstring\ntoken\t120\nsecret\t2026-01-02\n',
  'docker run -p8080:80 --name mysql -p3306:3306 mysql:8',
  'serve -p8080 && nc -p4000 h',
  'mysql -uroot -p shop; serve -p8080',
  'mysql -u root -p"$MYSQL_PASSWORD" -P3306; mysql -p<password>',
  '<xs:element name="password" type="xs:string"/> <password>string</password>',
  'Usage: login <password> <token>',
  `<password>\${env.DB_PASSWORD}</password> <password>Password</password>`,
  '<password>must be at least 8 characters</password> <password></password>',
  `define('DB_PASSWORD', getenv('DB_PASSWORD')); t.set('password', 'Enter your password')`,
  `register('password', 'required'); os.environ.get("API_KEY", "")`,
  `sent.set("authorization", \`Bearer \${token}\`)`,
  '{"auth":"required"} {"auth":"bearer-only"} auth: oauth2',
  '{"name":"DB_PASSWORD","type":"plain"},{"name":"PAGE","value":"3"}',
  '{"name":"PAGE","of":{"name":"DB_PASSWORD"},"value":"three"}',
  '{"name":"DB_PASSWORD","value":""}',
  '| Option | Secret | Default |\n|---|---|---|\n| port | no | 3000 |\n| key | required | none |',
  '| model | tokens |\n|---|---|\n| a | 1200 |\n| b | 9000 |',
  'model,tokens\na,1200\nuser,password\n',
  'Password\n--------\nUse at least eight characters.\n',
  'id | password\n---+---------\n1 | ***\n\nid | note\n2 | hunter2',
  '<input name="password" value=""><input name="page" value="three">',
  '<input name="password"><input name="page" value="three">',
  '<add key="DB_PASSWORD" value="{{ DB_PASSWORD }}"/> <name>page</name><value>three</value>',
  'let token: Token = next(); const apiKey: ApiKey = read(); let secret: Box<Key> = f();',
  'struct A { token: Token, password: SecretString, api_key: Option<ApiKey> }',
  'func f(token: Token, secret: Secret?) -> Token { return token }',
  '{"login.password":"Password","login.token":"Access token","apiKey":"API key"}',
  'login:\n  password: Password\n  token: Access token\n  apiKey: API key\n  title: Log in',
  `['password' => 'Password']; "login.password" = "New password";`,
  'deploy --token TOKEN --db-password PASSWORD [--api-key API_KEY] --secret=SECRET',
  '| Field | Token |\n|---|---|\n| Text | --color-text |\n| Border | `--color-border` |',
  'rule,password,ok\nlength,12 or more,yes\nwords,"at least three words",no\n',
  'name,password\nlabel,Password\n',
  '{"columns":["Field","Token"],"rows":[["a","string"]]} {"rows":[["password","hunter2"]]}',
  `INSERT INTO t (id, password) VALUES (1, NULL); SELECT 'a', 'hunter2'`,
  `INSERT INTO t (id, password) VALUES ('hunter2', ?), ('it''s', :password)`,
  '- name: DB_PASSWORD\n  valueFrom:\n    key: a\n- name: PAGE\n  value: three',
  '- name: PAGE\n  value: three\n- name: DB_PASSWORD\n  value: $(DB_PASSWORD)',
  '- value: three\n- name: DB_PASSWORD\n- name: TOKEN\n  value: "{{ .Values.token }}"',
  '| Provider | API key |\n|---|---|\n| a | not needed |\n| b | B_API_KEY |\n| c | ✅ |',
  'Enter your name, the API key, and press Return.\nOne, two words, three.',
  '-[ RECORD 1 ]---\ncolumn | password\ntype | text\ntoken | 12\n\nnote | b',
])('stays: %s', async (text) => {
  expect(await mask(text)).toBe(text);
});

test('labels stay after their keys', async () => {
  const labels = { 'login.password': 'Password', newToken: 'Access token', api_key: 'API key' };
  expect(await mask(structuredClone(labels))).toEqual(labels);
});

test.each([
  ['password: password', 'password: [redacted]'],
  ['PASSWORD=Password', 'PASSWORD=[redacted]'],
  ['password: MyPassword', 'password: [redacted]'],
  ['password: Password1', 'password: [redacted]'],
  ['password: Hunter', 'password: [redacted]'],
  ['"password": "Winter"', '"password": "[redacted]"'],
  ['--password SECRET', '--password [redacted]'],
  ['--token Token', '--token [redacted]'],
  ['id,password\n1,correct horse', 'id,password\n1,[redacted]'],
  ['let token: Token = "hunter2"; token: Token, password: hunter2', 'password: [redacted]'],
  ['password: \uE000Password', 'password: [redacted]'],
])('a value that is no label is masked: %s', async (text, masked) => {
  expect(await mask(text)).toContain(masked);
});

test.each([
  ['<password>', '<password>'],
  ['<password ', '<password '],
  ['backslashes', '\\'],
  ['backslashes before a quotation mark', `${'\\'.repeat(40)}"`],
  ['names', '"name":"'],
  ['values', '"value":"x'],
  ['escaped values', '\\"value\\":\\"x'],
  ['objects', '{"name":"password",'],
  ['lines of .netrc', '\nmachine a login b '],
  ['commands', 'mysql '],
  ['commands with flags', 'mysql -'],
  ['calls', "define('password', '"],
  ['rows', '\n| password '],
  ['tables', '| a | password |\n|---|---|\n| 1 | b |\n'],
  ['heads', 'a,password\n'],
  ['attributes', 'name="password" '],
  ['values of attributes', 'value="x" '],
  ['elements', '<name>password</name>'],
  ['open rows', '| password '],
  ['tabs', 'password\t'],
  ['fields', '- name: token\n'],
  ['values of fields', '- value: a\n'],
  ['columns', '"columns":["token"],'],
  ['rows of JSON', '"columns":["token"],"rows":[["a","b'],
  ['statements', "insert into a (token) values ('b"],
  ['records', '-[ RECORD 1 ]-\npassword | b\n'],
  ['types', 'token: Token<'],
  ['labels', '"token": "Access token '],
  ['white space', ' '],
  ['Base64', '"auth":"YW5u'],
])(
  '1 MB of %s is read to its end, which quadratic work would not do before the time limit',
  async (_, part) => {
    const text = part.repeat(Math.ceil(1_000_000 / part.length));
    expect(typeof (await mask(text))).toBe('string');
  },
);
