import { describe, expect, test } from 'vitest';
import {
  type CapabilityBackendOptions,
  createCapabilityBackends,
  createToolRegistry,
  type Personality,
  type ToolCapabilities,
  type ToolContext,
} from '../index.ts';
import { callsOf, makeCtx, makeTool, wrong } from '../test-support.ts';

const researcher: Personality = {
  id: 'researcher',
  name: 'Researcher',
  description: '',
  safety: { network: { allow: ['*.x.com'], deny: ['evil.x.com'] } },
};
const ALL: CapabilityBackendOptions = {
  fetch: async (request) => new Response(`from ${request.url}`),
  secrets: { get: (ref) => `value of ${ref}` },
  kv: { get: () => undefined, set: () => {}, delete: () => {}, list: () => [] },
  fs: {
    realpath: (path) => path,
    readText: (path) => `text of ${path}`,
    writeText: () => {},
    list: () => [],
    stat: () => undefined,
    remove: () => {},
  },
  process: { run: async () => ({ exitCode: 0, stdout: 'out', stderr: '' }) },
};

/** Runs one tool, and returns its result and its context. */
async function run(
  capabilities: ToolCapabilities,
  use: (ctx: ToolContext) => Promise<string>,
  options: CapabilityBackendOptions = ALL,
  ctx: Partial<ToolContext> = {},
) {
  let seen: ToolContext | undefined;
  const tool = makeTool('a', {
    capabilities,
    async execute(_args, given) {
      seen = given;
      return { ok: true, value: await use(given) };
    },
  });
  const registry = createToolRegistry({
    tools: [tool],
    backends: createCapabilityBackends(options),
  });
  const [settled] = await registry.executeParallel(
    callsOf('a'),
    makeCtx(ctx),
    undefined,
    undefined,
    [
      { id: '1', kind: 'image', data: '' },
      { id: '2', kind: 'document', data: '' },
    ],
  );
  return { result: settled?.result, seen, registry };
}

describe('createCapabilityBackends', () => {
  const declared: [keyof ToolContext, ToolCapabilities, keyof CapabilityBackendOptions][] = [
    ['scopedFetch', { network: { allowedHosts: ['a.x.com'] } }, 'fetch'],
    ['secretsResolver', { secrets: ['a'] }, 'secrets'],
    ['kvStore', { storage: { kind: 'kv', scope: 'session' } }, 'kv'],
    ['scopedFs', { fs_reach: { read: ['/a'] } }, 'fs'],
    ['scopedProcess', { process: { allowedBinaries: ['git'] } }, 'process'],
  ];

  test.each(declared)('declaring %s grants only %s', async (key, capabilities, backend) => {
    const { seen } = await run(capabilities, async () => '');
    expect(seen?.[key]).toBeDefined();
    for (const [other] of declared) if (other !== key) expect(seen).not.toHaveProperty(other);
    const { [backend]: _, ...without } = ALL;
    expect((await run(capabilities, async () => '', without)).result).toEqual({
      ok: false,
      error: 'Tool a declares capabilities but no capability backends are configured',
      code: 'not_available',
    });
  });

  test('attachments have the declared kinds, unless they are disabled', async () => {
    const use = async ({ attachments }: ToolContext) =>
      [...(attachments?.list() ?? []), attachments?.get('1'), attachments?.get('2')]
        .map((one) => one?.id ?? 'none')
        .join();
    const capabilities = { attachments: { kinds: ['image'] } };
    expect((await run(capabilities, use)).result).toEqual({ ok: true, value: '1,1,none' });
    const off = await run(capabilities, use, { ...ALL, attachments: false });
    expect(off.result).toMatchObject({ ok: false, code: 'not_available' });
  });

  test('a refused access is execution_failed with its code first', async () => {
    const { result } = await run(
      { network: { allowedHosts: ['a.x.com'] } },
      async ({ scopedFetch }) => (await scopedFetch?.('https://b.x.com/'))?.statusText ?? '',
    );
    expect(result).toEqual({
      ok: false,
      error:
        "HOST_NOT_ALLOWED: b.x.com is not among the hosts that tool and personality share (a.x.com). Add it to capabilities.network.allowedHosts and to the personality's network.allow.",
      code: 'execution_failed',
    });
  });

  test('a promise for a personality counts as unknown', async () => {
    const capabilities = { network: { allowedHosts: ['*'] }, fs_reach: { read: ['/'] } };
    for (const personality of [
      async () => researcher,
      async () => Promise.reject(new Error('x')),
    ]) {
      const reached: string[] = [];
      const { result, registry } = await run(
        capabilities,
        async ({ scopedFetch, scopedFs }) => {
          await scopedFetch?.('https://b.x.com/').then(({ url }) => reached.push(url), String);
          await scopedFs?.readText('/a').then((text) => reached.push(text), String);
          return reached.join();
        },
        { ...ALL, personality: wrong(personality) },
        { personalityId: 'researcher' },
      );
      expect(result).toEqual({ ok: true, value: '' });
      const call = { toolCallId: '1', name: 'a', args: {} };
      const explained = await registry.explain(call, makeCtx({ personalityId: 'researcher' }));
      expect(explained.gates).toContainEqual(
        expect.objectContaining({
          verdict: expect.objectContaining({ rule: 'capabilities.narrowed' }),
        }),
      );
    }
  });

  test('options may be a class instance, whose methods keep their this', async () => {
    class Options {
      readonly known = new Map([[researcher.id, researcher]]);
      readonly reported: string[] = [];
      readonly secrets = { get: () => 'word' };
      async fetch(request: Request) {
        this.reported.push(request.url);
        return new Response('body');
      }
      personality(id: string) {
        return this.known.get(id);
      }
      onSecret(secret: string) {
        this.reported.push(secret);
      }
    }
    const options = new Options();
    const { result } = await run(
      { network: { allowedHosts: ['*'] }, secrets: ['a'] },
      async ({ scopedFetch, secretsResolver }) => {
        await secretsResolver?.resolve('a');
        return (await (await scopedFetch?.('https://b.x.com/'))?.text()) ?? '';
      },
      options,
      { personalityId: 'researcher' },
    );
    expect(result).toEqual({ ok: true, value: 'body' });
    expect(options.reported).toEqual(['word', 'https://b.x.com/']);
  });

  test('the personality is looked up by ctx, ctx.networkPolicy stands before it, an unknown one has nothing', async () => {
    const options = {
      ...ALL,
      personality: (id: string) => (id === 'researcher' ? researcher : undefined),
    };
    const hosts = async (ctx: Partial<ToolContext>) => {
      const capabilities = { network: { allowedHosts: ['*'] } };
      const { registry } = await run(capabilities, async () => '', options);
      const explained = await registry.explain(
        { toolCallId: '1', name: 'a', args: {} },
        makeCtx(ctx),
      );
      return explained.gates.find(({ gate }) => gate === 'capabilities')?.verdict;
    };
    expect(await hosts({})).toMatchObject({ value: ['network: *'] });
    expect(await hosts({ personalityId: 'researcher' })).toMatchObject({
      rule: 'capabilities.provided',
      value: ['network: *.x.com'],
    });
    expect(
      await hosts({ personalityId: 'researcher', networkPolicy: { allow: ['y.com'] } }),
    ).toMatchObject({ value: ['network: y.com'] });
    expect(await hosts({ personalityId: 'missing' })).toMatchObject({
      rule: 'capabilities.narrowed',
      value: ['network: nothing (not granted: *)'],
    });
  });
});
