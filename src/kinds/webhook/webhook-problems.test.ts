// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such texts are what is tested here
import { expect, test } from 'vitest';
import { loadWith } from '../test-support.ts';
import { webhookKind } from './kind.ts';

const env = { HOST: 'api.internal.example' };

test.each([
  [undefined, ['webhook'], /'webhook' is missing/],
  [{}, ['webhook', 'url'], /'webhook.url' is missing/],
  [{ url: 'https://${NO_HOST}/' }, ['webhook', 'url'], /'NO_HOST' has no value/],
  [
    { url: 'https://a.example', headers: { A: '${GONE}' } },
    ['webhook', 'headers', 'A'],
    /'GONE' has no value/,
  ],
  [
    { url: 'https://a.example', method: 'FETCH' },
    ['webhook', 'method'],
    /'webhook.method' must be/,
  ],
  [{ url: 'https://a.example', timeout: 0 }, ['webhook', 'timeout'], /'webhook.timeout' must be/],
  [
    { url: 'https://a.example', body: 'form', body_argument: 'a' },
    ['webhook', 'body_argument'],
    /needs several arguments/,
  ],
  [
    { url: 'https://a.example', method: 'GET', body_argument: 'a' },
    ['webhook', 'body_argument'],
    /GET request has no body/,
  ],
  [
    { url: 'https://a.example', body_argument: 'a', parameters_in: { a: 'query' } },
    ['webhook', 'body_argument'],
    /'a' has another place/,
  ],
  [{ url: '/send' }, ['webhook', 'url'], /not an absolute URL/],
  [{ url: 'ftp://a.example/' }, ['webhook', 'url'], /must start with https/],
  [{ url: 'https://u:p@a.example/' }, ['webhook', 'url'], /must not contain credentials/],
  [{ url: 'https://{host}.example/' }, ['webhook', 'url'], /not in the host/],
  [{ url: 'https://a.example/?q={q}' }, ['webhook', 'url'], /only in the path/],
  [
    { url: 'https://a.example/', headers: { 'a b': '1' } },
    ['webhook', 'headers', 'a b'],
    /cannot be a header/,
  ],
  [
    { url: 'https://a.example/', parameters_in: { id: 'path' } },
    ['webhook', 'parameters_in', 'id'],
    /has no '\{id\}'/,
  ],
  [
    { url: 'https://a.example/', method: 'GET', parameters_in: { b: 'body' } },
    ['webhook', 'parameters_in', 'b'],
    /has no body/,
  ],
  [
    { url: 'https://a.example/', parameters_in: { 'a b': 'header' } },
    ['webhook', 'parameters_in', 'a b'],
    /name of a header/,
  ],
])('reports a problem of %o', async (webhook, path, message) => {
  const { loaded: none, problems } = await loadWith(
    webhookKind,
    { name: 'hook', type: 'webhook', webhook },
    { env },
  );
  expect(none).toBeUndefined();
  expect(problems).toEqual([{ path, message: expect.stringMatching(message) }]);
});
