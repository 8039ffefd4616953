// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such texts are what is tested here
import { expect, test } from 'vitest';
import { readServer } from './servers.ts';

type Row = [string, unknown, string, string[]];

const variables = (entries: Record<string, unknown>) => ({ variables: entries });

test.each<Row>([
  ['an address', [{ url: 'https://a.example' }], 'https://a.example', []],
  [
    'the first of several',
    [{ url: 'https://a.example' }, { url: 'https://b.example' }],
    'https://a.example',
    [],
  ],
  ['a path without its slash', [{ url: 'https://a.example/v1/' }], 'https://a.example/v1', []],
  ['no query', [{ url: 'https://a.example/v1?x=1#y' }], 'https://a.example/v1', []],
  [
    'defaults of variables',
    [
      {
        url: 'https://{host}:{port}/v{n}',
        ...variables({
          host: { default: 'a.example' },
          port: { default: '8443' },
          n: { default: 2 },
        }),
      },
    ],
    'https://a.example:8443/v2',
    [],
  ],
  [
    'a value that is given',
    [{ url: 'https://{given}', ...variables({ given: { default: 'a.example' } }) }],
    'https://mine.example',
    [],
  ],
  [
    'a variable without default',
    [{ url: 'https://a.example/{x}' }],
    'https://a.example/{x}',
    ['/servers/0/url'],
  ],
  [
    'a variable that is not an object',
    [{ url: 'https://a.example', ...variables({ x: 'y' }) }],
    'https://a.example',
    ['/servers/0/variables/x'],
  ],
  [
    'a variable like an object’s part',
    [{ url: 'https://a.example/{constructor}' }],
    'https://a.example/{constructor}',
    ['/servers/0/url'],
  ],
  [
    'an address without its protocol',
    [{ url: '//api.example.com/v1/' }],
    'https://api.example.com/v1',
    [],
  ],
  ['slashes alone', [{ url: '///' }], '${API_BASE_URL}', ['/servers']],
  ['a path alone', [{ url: '/api/v1' }], '${API_BASE_URL}/api/v1', ['/servers']],
  ['the root', [{ url: '/' }], '${API_BASE_URL}', ['/servers']],
  ['none', [], '${API_BASE_URL}', ['/servers']],
  ['nothing', undefined, '${API_BASE_URL}', ['/servers']],
  ['an address of another kind', [{ url: 'ws://a.example' }], '${API_BASE_URL}', ['/servers']],
  [
    'a secret in the address',
    [{ url: 'https://a.example/${TOKEN}' }],
    'https://a.example/%24{TOKEN}',
    ['/servers/0/url'],
  ],
  [
    'a secret in a default',
    [{ url: 'https://a.example/{x}', ...variables({ x: { default: '${TOKEN}' } }) }],
    'https://a.example/%24%7BTOKEN%7D',
    [],
  ],
  [
    'a secret put together',
    [{ url: 'https://a.example/{x}{TOKEN}', ...variables({ x: { default: '$' } }) }],
    'https://a.example/%24{TOKEN}',
    ['/servers/0/url'],
  ],
])('%s', (_, servers, expected, reported) => {
  const problems: string[] = [];
  const url = readServer(
    servers,
    '/servers',
    { serverVariables: { given: 'mine.example' } },
    (path) => {
      problems.push(path);
    },
  );
  expect([url, problems]).toEqual([expected, reported]);
});

test.each([
  ['/v1', 'https://docs.example/api/openapi.json', 'https://docs.example/v1'],
  ['v1/', 'https://docs.example/api/openapi.json', 'https://docs.example/api/v1'],
  ['../v2', 'https://docs.example/api/x/openapi.json', 'https://docs.example/api/v2'],
  ['', 'https://docs.example/api/openapi.json', 'https://docs.example'],
  ['//b.example/v1', 'http://docs.example/openapi.json', 'http://b.example/v1'],
  ['//b.example/v1', 'file:///openapi.json', 'https://b.example/v1'],
  ['/{x}/v1', 'https://docs.example/openapi.json', 'https://docs.example/{x}/v1'],
  ['/v1', 'file:///home/openapi.json', '${API_BASE_URL}/v1'],
  ['/v1', 'not an address', '${API_BASE_URL}/v1'],
  ['ftp://a.example', 'https://docs.example/openapi.json', '${API_BASE_URL}'],
])('%j in the document at %s is %s', (url, documentUrl, expected) => {
  expect(readServer([{ url }], '/servers', { documentUrl }, () => {})).toBe(expected);
});
