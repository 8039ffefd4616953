// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such texts are what is tested here
import { describe, expect, test } from 'vitest';
import { fromOpenApi } from './from-openapi.ts';
import { readSecurity, toVariable } from './security.ts';

const SCHEMES = {
  bearer: { type: 'http', scheme: 'Bearer' },
  basic: { type: 'http', scheme: 'basic' },
  digest: { type: 'http', scheme: 'digest' },
  oauth: { type: 'oauth2', flows: {} },
  openId: { type: 'openIdConnect' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  'query key': { type: 'apiKey', in: 'query', name: 'api key' },
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
  csrf: { type: 'apiKey', in: 'cookie', name: 'csrf' },
  odd: { type: 'apiKey', in: 'cookie', name: 'a${TOKEN}' },
  mutual: { type: 'mutualTLS' },
  alias: { $ref: '#/components/securitySchemes/bearer' },
};
const DOCUMENT = { components: { securitySchemes: SCHEMES } };

function read(requirements: unknown) {
  const problems: string[] = [];
  const confirm: string[] = [];
  const report = (path: string, message: string) => {
    const [, variable] = /^Its secret is read from \$\{(\w+)\}/.exec(message) ?? [];
    if (variable === undefined) problems.push(`${path} ${message}`);
    else confirm.push(variable);
  };
  const reading = { document: DOCUMENT, server: 'https://a.example/v1', report };
  const { headers, query } = readSecurity(reading, requirements, '/security');
  const used = [...JSON.stringify([headers, query]).matchAll(/(?<=\$\{)\w+/g)].map(
    ([name]) => name,
  );
  // Reports exactly the variables in use.
  expect(new Set(confirm)).toEqual(new Set(used));
  return { headers, query, problems };
}

describe('carries', () => {
  test.each<[string, unknown, Record<string, string>, Record<string, string>]>([
    ['nothing where nothing is asked for', undefined, {}, {}],
    ['nothing where the operation says so', [], {}, {}],
    ['a bearer token', [{ bearer: [] }], { Authorization: 'Bearer ${A_EXAMPLE__BEARER}' }, {}],
    ['basic credentials', [{ basic: [] }], { Authorization: 'Basic ${A_EXAMPLE__BASIC}' }, {}],
    [
      'a token of OAuth',
      [{ oauth: ['read'] }],
      { Authorization: 'Bearer ${A_EXAMPLE__OAUTH}' },
      {},
    ],
    ['a token of OpenID', [{ openId: [] }], { Authorization: 'Bearer ${A_EXAMPLE__OPEN_ID}' }, {}],
    ['a key in a header', [{ apiKey: [] }], { 'X-Api-Key': '${A_EXAMPLE__API_KEY}' }, {}],
    ['a key in the query', [{ 'query key': [] }], {}, { 'api key': '${A_EXAMPLE__QUERY_KEY}' }],
    [
      'cookies',
      [{ session: [], csrf: [] }],
      { Cookie: 'sid=${A_EXAMPLE__SESSION}; csrf=${A_EXAMPLE__CSRF}' },
      {},
    ],
    [
      'no secret that a name asks for',
      [{ odd: [] }],
      { Cookie: 'a%24{TOKEN}=${A_EXAMPLE__ODD}' },
      {},
    ],
    [
      'all of one way',
      [{ bearer: [], apiKey: [] }],
      { Authorization: 'Bearer ${A_EXAMPLE__BEARER}', 'X-Api-Key': '${A_EXAMPLE__API_KEY}' },
      {},
    ],
    [
      'the first way that works',
      [{ mutual: [] }, { apiKey: [] }],
      { 'X-Api-Key': '${A_EXAMPLE__API_KEY}' },
      {},
    ],
    [
      'credentials rather than none',
      [{}, { bearer: [] }],
      { Authorization: 'Bearer ${A_EXAMPLE__BEARER}' },
      {},
    ],
    ['none where that is enough', [{}, { mutual: [] }], {}, {}],
    [
      'a scheme behind a reference',
      [{ alias: [] }],
      { Authorization: 'Bearer ${A_EXAMPLE__ALIAS}' },
      {},
    ],
  ])('%s', (_, requirements, headers, query) => {
    expect(read(requirements)).toEqual({ headers, query, problems: [] });
  });
});

test.each<[string, unknown, RegExp]>([
  ['an unknown scheme', [{ digest: [] }], /the scheme 'digest' \(http digest\) is not supported/],
  ['certificates', [{ mutual: [] }], /\(mutualTLS\) is not supported/],
  ['a scheme that is described nowhere', [{ toString: [] }], /'toString' is not described/],
  ['half of a way', [{ bearer: [], mutual: [] }], /'mutual'/],
])('%s is reported, and no credentials are sent', (_, requirements, reason) => {
  const { headers, problems } = read(requirements);
  expect([headers, problems.length]).toEqual([{}, 1]);
  expect(problems[0]).toMatch(/^\/security The calls have no credentials: /);
  expect(problems[0]).toMatch(reason);
});

test.each([
  ['https://api.github.com', 'bearerAuth', 'API_GITHUB_COM__BEARER_AUTH'],
  ['https://api.example.com/v1', 'api key-v2', 'API_EXAMPLE_COM__API_KEY_V2'],
  ['http://localhost:8080', '2fa', 'LOCALHOST_8080__2FA'],
  ['https://my-shop.example', '_token', 'MY___SHOP_EXAMPLE__TOKEN'],
  ['https://127.0.0.1', '', '_127_0_0_1__KEY'],
  ['https://münchen.example', 'key', 'XN______MNCHEN___3YA_EXAMPLE__KEY'],
  ['${API_BASE_URL}/v1', 'OPENAI_API_KEY', 'API__OPENAI_API_KEY'],
])('at %s the scheme %j has the variable %s', (server, name, expected) => {
  expect(toVariable(server, name)).toBe(expected);
});

test('host and scheme never form the variable of another host', () => {
  const pairs = [
    ['https://api.github.com', 'token'],
    ['https://api-github.com', 'token'],
    ['https://api.github', 'com_token'],
    ['https://api.github', 'com__token'],
    ['https://api_github.com', 'token'],
  ] as const;
  const names = pairs.map(([host, scheme]) => toVariable(host, scheme));
  expect(new Set(names).size).toBe(4); // the third and fourth are the same host
  // The name of a common environment variable.
  expect(toVariable('https://slack.bot', 'token')).not.toBe('SLACK_BOT_TOKEN');
});

test('a scheme’s name cannot read a secret of the environment', () => {
  const { declarations, problems } = fromOpenApi({
    openapi: '3.1.0',
    servers: [{ url: 'https://evil.example' }],
    security: [{ OPENAI_API_KEY: [] }],
    paths: {
      '/a': { get: {}, post: {} },
      '/b': { get: { servers: [{ url: 'https://other.example' }] } },
    },
    components: { securitySchemes: { OPENAI_API_KEY: { type: 'http', scheme: 'bearer' } } },
  });
  expect(declarations.map(({ webhook }) => webhook.headers?.Authorization)).toEqual([
    'Bearer ${EVIL_EXAMPLE__OPENAI_API_KEY}',
    'Bearer ${EVIL_EXAMPLE__OPENAI_API_KEY}',
    'Bearer ${OTHER_EXAMPLE__OPENAI_API_KEY}',
  ]);
  const path = '/components/securitySchemes/OPENAI_API_KEY';
  expect(problems.map((problem) => problem.path)).toEqual([path, path]);
  expect(problems[0]?.message).toBe(
    'Its secret is read from ${EVIL_EXAMPLE__OPENAI_API_KEY} and sent to evil.example. Set this variable only to a secret for this host.',
  );
});

test('a path cannot send the credentials to another host', () => {
  const { declarations, problems } = fromOpenApi({
    openapi: '3.1.0',
    servers: [{ url: 'https://api.stripe.com' }],
    security: [{ bearer: [] }],
    paths: {
      '@evil.example/a': { get: {} },
      '.evil.example/a': { get: {} },
      ':80@evil.example/a': { get: {} },
      'x-note': { get: {} },
      '/a': { get: {} },
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  });
  expect(declarations.map(({ webhook }) => webhook.url)).toEqual(['https://api.stripe.com/a']);
  expect(problems.map(({ path, message }) => `${path} ${message}`).slice(0, 3)).toEqual([
    "/paths/@evil.example~1a A path starts with '/'; it is left out.",
    "/paths/.evil.example~1a A path starts with '/'; it is left out.",
    "/paths/:80@evil.example~1a A path starts with '/'; it is left out.",
  ]);
});

test('the model does not fill in credentials', () => {
  const parameter = (name: string, place: string) => ({
    name,
    in: place,
    required: true,
    schema: { type: 'string' },
  });
  const { declarations } = fromOpenApi({
    openapi: '3.1.0',
    servers: [{ url: 'https://a.example' }],
    security: [{ apiKey: [], 'query key': [] }],
    paths: {
      '/a': {
        get: {
          parameters: [
            parameter('x-api-key', 'header'),
            parameter('api key', 'query'),
            parameter('q', 'query'),
          ],
        },
        post: { security: [] },
      },
    },
    ...DOCUMENT,
  });
  expect(declarations[0]?.parameters).toMatchObject({ properties: { q: {} }, required: ['q'] });
  expect(declarations[0]?.webhook).toEqual({
    url: 'https://a.example/a?api%20key=${A_EXAMPLE__QUERY_KEY}',
    method: 'GET',
    headers: { 'X-Api-Key': '${A_EXAMPLE__API_KEY}' },
    parameters_in: { q: 'query' },
  });
  expect(declarations[1]?.webhook.url).toBe('https://a.example/a');
});
