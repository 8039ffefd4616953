import { PROVIDER_FORMATS } from '../../../../src/formats/index.ts';
import { equal, isTrue, matches, same } from '../../contract/assert.ts';
import { call } from '../client.ts';
import { SHORT } from '../program.ts';
import type { ServerCase } from '../server-case.ts';
import { problemOf } from './problem-of.ts';

/** Served routes, and refusals of other requests. */
export const routes: readonly ServerCase[] = [
  {
    name: 'answers /health without a token',
    async run({ send }) {
      const answer = await send('/health', { token: '' });
      same(answer.status, 200, 'the status');
      equal(await answer.json(), { status: 'ok' }, 'the answer');
    },
  },
  {
    name: 'serves a home page without scripts or requests',
    async run({ send }) {
      const answer = await send(SHORT, { token: '' });
      matches(answer.headers.get('content-type'), /^text\/html/, 'the type');
      matches(answer.headers.get('content-security-policy'), /default-src 'none'/, 'the policy');
      same(answer.headers.get('x-content-type-options'), 'nosniff', 'nothing is guessed');
      const page = await answer.text();
      isTrue(page.includes('<h1>Short &lt;of&gt; time</h1>'), 'the name, as text');
      isTrue(page.includes(`GET ${SHORT}/tools`), 'the routes, where they are');
      isTrue(!page.includes('<script'), 'no script');
    },
  },
  {
    name: 'lists the tools that a personality may use',
    async run({ send }) {
      const answer = await send('/tools', { token: 'both-token' });
      const { personality, tools } = await answer.json();
      same(personality, 'guest', 'the first one of the grant');
      isTrue(tools.some(namedAs('greet')), 'a tool of the guest is listed');
      isTrue(!tools.some(namedAs('launch')), 'one of the engineer is not');
      const theirs = await send('/tools?personality=engineer', { token: 'both-token' });
      isTrue((await theirs.json()).tools.some(namedAs('launch')), 'the engineer has it');
    },
  },
  {
    name: 'lists nothing for an empty allowlist',
    async run({ send }) {
      const { tools } = await (await send('/tools', { token: 'empty-token' })).json();
      equal(tools, [], 'the tools');
    },
  },
  {
    name: 'lists tools in the format of a provider',
    async run({ send }) {
      const anthropic = await (await send('/tools?format=anthropic')).json();
      same(anthropic.tools[0].input_schema.type, 'object', 'a schema, by the provider’s name');
      const openai = await (await send('/tools?format=openai-chat')).json();
      same(openai.tools?.[0]?.type, 'function', 'another provider');
      const answer = await send('/tools?format=runes');
      same((await problemOf(answer, 400)).code, 'malformed', 'an unknown format');
    },
  },
  {
    name: 'lists every tool beside one with a broken schema',
    async run({ send, seen }) {
      for (const query of ['', ...PROVIDER_FORMATS.map((format) => `?format=${format}`)]) {
        const answer = await send(`/tools${query}`, { token: 'strange-token' });
        same(answer.status, 200, `the status of ${query}`);
        const text = JSON.stringify((await answer.json()).tools);
        isTrue(text.includes('recursive') && text.includes('bigint'), `the others, for ${query}`);
        isTrue(!text.includes('"ring"'), `the one that cannot be written, for ${query}`);
      }
      isTrue((await seen()).unlisted > 0, 'its host is notified');
    },
  },
  {
    name: 'serves its OpenAPI document without a token',
    async run({ send }) {
      const { openapi, paths } = await (await send('/openapi.json', { token: '' })).json();
      matches(openapi, /^3\.1/, 'the version');
      for (const path of ['/tools', '/execute', '/mcp', '/health']) isTrue(paths[path], path);
    },
  },
  {
    name: 'lists the callable tools of a caller in its OpenAPI document',
    async run({ send }) {
      const theirs = await (await send('/openapi.json')).json();
      isTrue('/tools/greet' in theirs.paths, 'one for each tool');
      isTrue(!('/tools/launch' in theirs.paths), 'and none for a tool of others');
      const strange = await send('/openapi.json', { token: 'strange-token' });
      isTrue(
        '/tools/recursive' in (await strange.json()).paths,
        'beside one that cannot be written',
      );
    },
  },
  {
    name: 'runs one call at the route of its tool',
    async run({ send }) {
      const answer = await send('/tools/greet', { body: { args: { name: 'Ada' } } });
      const { name, result } = await answer.json();
      same(name, 'greet', 'the name');
      equal(result, { ok: true, value: 'Hello, Ada' }, 'the result');
      const unknown = await send('/tools/constructor', { body: { args: {} } });
      same((await unknown.json()).result.error, 'Unknown tool: constructor', 'an inherited name');
    },
  },
  {
    name: 'serves every route below a base path',
    async run({ send }) {
      same((await send(`${SHORT}/health`, { token: '' })).status, 200, 'health');
      const body = { calls: [call('greet', { name: 'Bo' })] };
      const answer = await send(`${SHORT}/execute`, { token: '', body });
      same((await answer.json()).results[0].result.value, 'Hello, Bo', 'a call');
    },
  },
  {
    name: 'answers a HEAD like its GET, without the body',
    async run({ send }) {
      const answer = await send('/health', { method: 'HEAD', token: '' });
      same(answer.status, 200, 'the status');
      same(await answer.text(), '', 'the body');
    },
  },
  {
    name: 'answers 404 for an unknown path',
    async run({ send }) {
      for (const path of ['/nothing', '/tools/a/b', '/constructor', '/shortest', '/execute/more']) {
        same((await problemOf(await send(path), 404)).code, 'not_found', path);
      }
    },
  },
  {
    name: 'answers 405 with the allowed methods',
    async run({ send }) {
      for (const [method, path, allow] of [
        ['GET', '/execute', 'POST'],
        ['HEAD', '/execute', 'POST'],
        ['DELETE', '/tools', 'GET, HEAD'],
        ['GET', '/tools/greet', 'POST'],
        ['PUT', '/health', 'GET, HEAD'],
      ] as const) {
        const answer = await send(path, { method });
        same(answer.headers.get('allow'), allow, `${method} ${path}`);
        if (method === 'HEAD') same(answer.status, 405, 'the status');
        else same((await problemOf(answer, 405)).code, 'method_not_allowed', `${method} ${path}`);
      }
    },
  },
  {
    name: 'accepts only JSON, and answers only with JSON or events',
    async run({ send }) {
      const body = { calls: [] };
      const plain = await send('/execute', { body, headers: { 'content-type': 'text/plain' } });
      same((await problemOf(plain, 415)).code, 'media_type', 'text');
      const image = await send('/execute', { body, headers: { accept: 'image/png' } });
      same((await problemOf(image, 406)).code, 'not_acceptable', 'a picture');
    },
  },
  {
    name: 'forbids caching, except of definitions, which clients revalidate',
    async run({ send }) {
      const executed = await send('/execute', { body: { calls: [] } });
      same(executed.headers.get('cache-control'), 'no-store', 'of results');
      const { status, headers } = await send('/tools');
      same(status, 200, 'the first time');
      same(headers.get('cache-control'), 'private, no-cache', 'of definitions');
      const tag = headers.get('etag') ?? '';
      const again = await send('/tools', { headers: { 'if-none-match': tag } });
      same(again.status, 304, 'the second time');
      same(await again.text(), '', 'has no body');
      const described = (await send('/openapi.json')).headers.get('etag') ?? '';
      const known = await send('/openapi.json', { headers: { 'if-none-match': described } });
      same(known.status, 304, 'the description, the second time');
    },
  },
];

function namedAs(name: string) {
  return (tool: { name: string }): boolean => tool.name === name;
}
