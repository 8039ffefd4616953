import { describe, expect, it, vi } from 'vitest';
import { createToolRegistry } from '../core/index.ts';
import type { Grant } from './auth.ts';
import { createToolServer } from './create-tool-server.ts';
import { ACCEPT_MCP, createTestServer, GUEST } from './test-support.ts';

const greet = { calls: [{ toolCallId: '1', name: 'greet', args: { name: 'Ada' } }] };
const rubbish = (value: unknown): Grant => value as Grant; // values that the types forbid

const anonymous = (grant: unknown) => ({ auth: { anonymous: rubbish(grant) } });

describe('options', () => {
  const registry = createToolRegistry();
  it.each([
    ['a base path without a slash', { basePath: 'edge' }],
    ['a base path with a query', { basePath: '/edge?x' }],
    [
      'a grant of what is not there',
      { auth: { anonymous: { subject: 'x', personalities: ['y'] } } },
    ],
    [
      'anonymous personalities that are a text',
      anonymous({ subject: 'x', personalities: 'guest' }),
    ],
    ['an anonymous caller without a subject', anonymous({ personalities: ['guest'] })],
    ['a limit of 0', { limits: { calls: 0 } }],
  ] as const)('are refused with %s', (_, options) => {
    const given = { registry, personalities: [GUEST], auth: {}, ...options };
    expect(() => createToolServer(given as Parameters<typeof createToolServer>[0])).toThrow(
      TypeError,
    );
  });

  it.each([
    [null, 'nothing'],
    [false, 'a boolean'],
    ['', 'a string'],
  ])('name an anonymous caller that is no grant: %j', (grant, name) => {
    const given = { registry, personalities: [GUEST], ...anonymous(grant) };
    expect(() => createToolServer(given)).toThrow(
      new TypeError(`auth.anonymous has ${name} instead of a grant.`),
    );
  });

  it('may end a base path with slashes', async () => {
    const { send } = createTestServer({ basePath: '/edge//' });
    expect((await send('/edge/health')).status).toBe(200);
    expect((await send('/health')).status).toBe(404);
  });
});

describe('an internal error', () => {
  it('is reported only to the host', async () => {
    const { post, registry, seen } = createTestServer();
    vi.spyOn(registry, 'fork').mockImplementation(() => {
      throw new Error('out of memory');
    });
    const answer = await post('/execute', greet);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      type: 'urn:toolyard:problem:internal',
      title: 'Internal Server Error',
      help: 'docs/contract.md#edge-problems',
      status: 500,
      detail: 'The server failed. Try again later.',
    });
    expect(seen.errors).toEqual([new Error('out of memory')]);
  });

  it.each(['/execute', '/tools/greet', '/mcp', '/tools', '/openapi.json'])(
    'a wrong grant gives no access to %s, and no stream',
    async (path) => {
      const verify = () => rubbish({ subject: 'eve', personalities: 'engineers' });
      const { post, send, seen } = createTestServer({ auth: { verify } });
      const query = '?personality=engineer';
      const answer =
        path === '/tools' || path === '/openapi.json'
          ? await send(`${path}${query}`)
          : await post(
              `${path}${query}`,
              { ...greet, personality: 'engineer' },
              { headers: ACCEPT_MCP },
            );
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
      expect(String(seen.errors)).toContain('personalities that are not a list');
    },
  );

  it('a grant of a removed personality is refused, and reported to the host', async () => {
    const verify = () => ({ subject: 'x', personalities: ['gone'] as const });
    const { post, seen } = createTestServer({ auth: { verify } });
    expect((await post('/execute', greet)).status).toBe(403);
    expect(String(seen.errors[0])).toContain("'gone'");
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('the log is full');
      },
    ],
    ['rejects', () => Promise.reject(new Error('the log is full'))],
  ])('has a response even if the listener %s', async (_, onError) => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const { post } = createTestServer({ onError, auth: { verify: () => rubbish('yes') } });
    const answer = await post('/execute', greet);
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('the log');
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe('a URL', () => {
  it('that is invalid is refused', async () => {
    const { fetch } = createTestServer();
    const request = new Request('http://localhost/');
    for (const get of [
      () => '/execute',
      () => {
        throw new TypeError('Invalid URL');
      },
    ]) {
      const odd = new Proxy(request, {
        get: (target, key) => (key === 'url' ? get() : Reflect.get(target, key, target)),
      });
      const answer = await fetch(odd);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ type: 'urn:toolyard:problem:malformed' });
    }
  });
});

describe('a session', () => {
  it('never equals that of a caller whose name continues with a slash', async () => {
    const as = async (subject: string, sessionId: string) => {
      const verify = () => ({ subject, personalities: ['guest'] as const });
      const { post } = createTestServer({ auth: { verify } });
      const body = { calls: [{ toolCallId: '1', name: 'chatty' }], context: { sessionId } };
      return (await (await post('/execute', body)).json()).results[0].result.value;
    };
    expect(await as('org', 'ada/one')).not.toBe(await as('org/ada', 'one'));
    expect(await as('org%2Fada', 'one')).not.toBe(await as('org/ada', 'one'));
  });
});
