import { describe, expect, it } from 'vitest';
import { makeTool } from '../core/test-support.ts';
import type { Grant } from './auth.ts';
import { createTestServer, GUEST } from './test-support.ts';

const call = (name: string, args: unknown = {}) => ({ toolCallId: `id-${name}`, name, args });

describe('definitions', () => {
  it('are those of the caller’s personality', async () => {
    const { send } = createTestServer();
    const body = await (await send('/tools')).json();
    expect(body.personality).toBe('guest');
    expect(body.tools.map(({ name }: { name: string }) => name)).not.toContain('launch');
    const theirs = await (
      await send('/tools?personality=engineer', { token: 'both-token' })
    ).json();
    expect(theirs.tools.map(({ name }: { name: string }) => name)).toContain('launch');
  });

  it('come in the format of a provider', async () => {
    const { send } = createTestServer();
    const body = await (await send('/tools?format=anthropic')).json();
    expect(body.tools[0]).toMatchObject({ name: 'greet', input_schema: { type: 'object' } });
  });

  it('are empty for an empty allowlist', async () => {
    const { send } = createTestServer();
    const body = await (await send('/tools', { token: 'empty-token' })).json();
    expect(body.tools).toEqual([]);
  });
});

describe('a path', () => {
  it.each([
    ['/tools/', 200],
    ['/edge/tools', 404],
    ['//tools', 404],
    ['/toolsx', 404],
    ['/openapixjson', 404],
    ['/tools/greet/more', 404],
  ])('%s has the status %i', async (path, status) => {
    const { send } = createTestServer();
    expect((await send(path)).status).toBe(status);
  });

  it.each([
    ['/edge', 200],
    ['/edge/', 200],
    ['/edge/tools', 200],
    ['/edgetools', 404],
    ['/tools', 404],
    ['/', 404],
  ])('below a base path: %s has the status %i', async (path, status) => {
    const { send } = createTestServer({ basePath: '/edge' });
    expect((await send(path)).status).toBe(status);
  });

  it.each([
    ['/tools/%67reet', 'Hello, Ada'],
    ['/tools/a%2Fb', 'Unknown tool: a/b'],
    ['/tools/%2567reet', 'Unknown tool: %67reet'],
    ['/tools/%ff', 'Unknown tool: %ff'],
  ])('%s names the tool in its last part, decoded once', async (path, text) => {
    const { post } = createTestServer();
    expect(await (await post(path, { args: { name: 'Ada' } })).text()).toContain(text);
  });

  it.each(['/tools', '/openapi.json', '/nowhere'])(
    '%s says that its answer varies by origin, also where the request has none',
    async (path) => {
      const { send } = createTestServer();
      expect((await send(path)).headers.get('vary')).toMatch(/\bOrigin\b/);
    },
  );

  it('answers HEAD like GET, without a body', async () => {
    const { send } = createTestServer();
    const answer = await send('/tools', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('etag')).toBe((await send('/tools')).headers.get('etag'));
  });
});

describe('a batch', () => {
  it('returns results in input order, with refusals as data', async () => {
    const { post } = createTestServer();
    const answer = await post('/execute', {
      calls: [call('fails'), call('greet', { name: 'Ada' }), call('launch'), call('nothing')],
    });
    expect(answer.status).toBe(200);
    const { results } = await answer.json();
    expect(results.map(({ result }: { result: unknown }) => result)).toMatchObject([
      { ok: false, code: 'execution_failed', error: 'the disk is full' },
      { ok: true, value: 'Hello, Ada' },
      { ok: false, error: 'Unknown tool: launch' },
      { ok: false, error: 'Unknown tool: nothing' },
    ]);
  });

  it('runs below the caller’s subject, so that other sessions cannot be reached', async () => {
    const { post } = createTestServer();
    const body = { calls: [call('chatty')], context: { sessionId: 'bob/one' } };
    const { results } = await (await post('/execute', body)).json();
    expect(results[0].result.value).toBe('the secret value of ada/bob/one');
  });

  it('separates sessions with similar subjects and names', async () => {
    const grant = (subject: string): Grant => ({ subject, personalities: ['guest'] });
    const verify = (token: string) => grant(token === 'one' ? 'a/b' : 'a');
    const { post } = createTestServer({ auth: { verify } });
    const sessionOf = async (token: string, sessionId: string) => {
      const body = { calls: [call('chatty')], context: { sessionId } };
      return (await (await post('/execute', body, { token })).json()).results[0].result.value;
    };
    expect(await sessionOf('one', 'c')).not.toBe(await sessionOf('two', 'b/c'));
  });

  it.each([
    [
      { oncall: () => {} } as object,
      "'oncall' is not one of the options of createToolServer: registry,",
    ],
    [{ limits: { reslutChars: 9 } }, "'reslutChars' is not one of the limits: bodyBytes,"],
  ])('refuses a misspelt name, which would have no effect: %o', (options, sentence) => {
    expect(() => createTestServer({ ...options })).toThrow(sentence);
  });

  it.each([
    ['each subject alone, by default', undefined, true],
    ['each subject alone', 'subject', true],
    ['all callers together', 'tool', false],
  ] as const)('obeys the requested limit: %s', async (_, rateLimitPer, passes) => {
    const once = makeTool('once', { rateLimit: { max_calls: 1 } });
    const options = rateLimitPer ? { rateLimitPer } : {};
    const { post } = createTestServer(
      { ...options, personalities: [{ ...GUEST, toolset: ['once'] }] },
      [once],
    );
    const okOf = async (token: string) => {
      const { results } = await (
        await post('/execute', { calls: [call('once')] }, { token })
      ).json();
      return results[0].result.ok;
    };
    expect(await okOf('guest-token')).toBe(true);
    expect(await okOf('guest-token')).toBe(false);
    expect(await okOf('other-token')).toBe(passes);
  });

  it('is one call at the URL of its tool', async () => {
    const { post } = createTestServer();
    const answer = await post('/tools/greet', { args: { name: 'Ada' } });
    expect(await answer.json()).toMatchObject({ name: 'greet', result: { value: 'Hello, Ada' } });
  });

  it('is aborted when its client disconnects', async () => {
    const { post, seen } = createTestServer();
    const controller = new AbortController();
    const answer = post('/execute', { calls: [call('wait')] }, { signal: controller.signal });
    await expect.poll(() => seen.waiting).toBe(1);
    controller.abort();
    await answer.catch(() => {});
    expect(seen.aborted).toBe(1);
  });
});
