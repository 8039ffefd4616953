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
  const { headers, query } = readSecurity(DOCUMENT, requirements, '/security', (path, message) => {
    problems.push(`${path} ${message}`);
  });
  return { headers, query, problems };
}

describe('carries', () => {
  test.each<[string, unknown, Record<string, string>, Record<string, string>]>([
    ['nothing where nothing is asked for', undefined, {}, {}],
    ['nothing where the operation says so', [], {}, {}],
    ['a bearer token', [{ bearer: [] }], { Authorization: 'Bearer ${BEARER}' }, {}],
    ['basic credentials', [{ basic: [] }], { Authorization: 'Basic ${BASIC}' }, {}],
    ['a token of OAuth', [{ oauth: ['read'] }], { Authorization: 'Bearer ${OAUTH}' }, {}],
    ['a token of OpenID', [{ openId: [] }], { Authorization: 'Bearer ${OPEN_ID}' }, {}],
    ['a key in a header', [{ apiKey: [] }], { 'X-Api-Key': '${API_KEY}' }, {}],
    ['a key in the query', [{ 'query key': [] }], {}, { 'api key': '${QUERY_KEY}' }],
    ['cookies', [{ session: [], csrf: [] }], { Cookie: 'sid=${SESSION}; csrf=${CSRF}' }, {}],
    ['no secret that a name asks for', [{ odd: [] }], { Cookie: 'a%24{TOKEN}=${ODD}' }, {}],
    [
      'all of one way',
      [{ bearer: [], apiKey: [] }],
      { Authorization: 'Bearer ${BEARER}', 'X-Api-Key': '${API_KEY}' },
      {},
    ],
    [
      'the first way that works',
      [{ mutual: [] }, { apiKey: [] }],
      { 'X-Api-Key': '${API_KEY}' },
      {},
    ],
    [
      'credentials rather than none',
      [{}, { bearer: [] }],
      { Authorization: 'Bearer ${BEARER}' },
      {},
    ],
    ['none where that is enough', [{}, { mutual: [] }], {}, {}],
    ['a scheme behind a reference', [{ alias: [] }], { Authorization: 'Bearer ${ALIAS}' }, {}],
  ])('%s', (_, requirements, headers, query) => {
    expect(read(requirements)).toEqual({ headers, query, problems: [] });
  });
});

test.each<[string, unknown, RegExp]>([
  ['an unknown scheme', [{ digest: [] }], /the scheme 'digest' \(http digest\) is not known/],
  ['certificates', [{ mutual: [] }], /\(mutualTLS\) is not known/],
  ['a scheme that is described nowhere', [{ toString: [] }], /'toString' is not described/],
  ['half of a way', [{ bearer: [], mutual: [] }], /'mutual'/],
])('%s is told, and nothing is carried', (_, requirements, reason) => {
  const { headers, problems } = read(requirements);
  expect([headers, problems.length]).toEqual([{}, 1]);
  expect(problems[0]).toMatch(/^\/security The calls carry no credentials: /);
  expect(problems[0]).toMatch(reason);
});

test.each([
  ['api key-v2', 'API_KEY_V2'],
  ['petstoreAuth', 'PETSTORE_AUTH'],
  ['2fa', '_2FA'],
  ['', '_'],
])('%j is the variable %s', (name, expected) => {
  expect(toVariable(name)).toBe(expected);
});

test('what carries the credentials is not for the model to fill in', () => {
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
    url: 'https://a.example/a?api%20key=${QUERY_KEY}',
    method: 'GET',
    headers: { 'X-Api-Key': '${API_KEY}' },
    parameters_in: { q: 'query' },
  });
  expect(declarations[1]?.webhook.url).toBe('https://a.example/a');
});
