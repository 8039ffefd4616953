import { describe, expect, test } from 'vitest';
import {
  type CapabilityBackends,
  type CapabilityName,
  createToolRegistry,
  type ToolCapabilities,
  type ToolContext,
  type ToolRegistryOptions,
} from '../../index.ts';
import { callsOf, failureResult, makeCtx, makeTool, wrong } from '../../test-support.ts';

const REFUSED = failureResult(
  'Tool a declares capabilities but no capability backends are configured',
);
const ALL: [CapabilityName, ToolCapabilities][] = [
  ['network', { network: { allowedHosts: [] } }],
  ['secrets', { secrets: [] }],
  ['storage', { storage: { kind: 'kv', scope: 'session' } }],
  ['fs_reach', { fs_reach: {} }],
  ['process', { process: { allowedBinaries: [] } }],
  ['attachments', { attachments: { kinds: [] } }],
];

async function run(capabilities: ToolCapabilities, backends?: CapabilityBackends) {
  let seen: ToolContext | undefined;
  const tool = makeTool('a', {
    capabilities,
    async execute(_args, ctx) {
      seen = ctx;
      return { ok: true, value: 'ran' };
    },
  });
  const registry = createToolRegistry({ tools: [tool], ...(backends && { backends }) });
  const attachment = { id: '1', kind: 'image', data: '' };
  const [settled] = await registry.executeParallel(callsOf('a'), makeCtx(), undefined, undefined, [
    attachment,
  ]);
  return { result: settled?.result, seen };
}

describe('the gate', () => {
  test.each(ALL)(
    '%s, even if empty, counts as declared and is refused without backends with the exact text',
    async (_name, capabilities) => {
      const { result, seen } = await run(capabilities);
      expect(result).toEqual(REFUSED);
      expect(seen).toBeUndefined();
    },
  );

  test('a key without a value counts as declared, and so does an inherited one', async () => {
    expect((await run(wrong({ secrets: undefined }))).result).toEqual(REFUSED);
    expect((await run(Object.create({ secrets: [] }))).result).toEqual(REFUSED);
  });

  test('a tool that declares nothing needs no backends', async () => {
    expect((await run({})).result).toEqual({ ok: true, value: 'ran' });
    expect((await run(wrong(undefined))).result).toEqual({ ok: true, value: 'ran' });
  });

  test('a missing backend for one declared capability is a failure, not an absence', async () => {
    const backends: CapabilityBackends = {
      supports: (name) => name === 'secrets',
      resolve: () => ({}),
    };
    const { result } = await run({ secrets: [], network: { allowedHosts: [] } }, backends);
    expect(result).toEqual(REFUSED);
    expect((await run({ secrets: [] }, backends)).result?.ok).toBe(true);
  });

  test('backends that throw count as absent', async () => {
    const backends: CapabilityBackends = {
      supports: () => {
        throw new Error('down');
      },
      resolve: () => ({}),
    };
    expect((await run({ secrets: [] }, backends)).result).toEqual(REFUSED);
  });
});

describe('resolution', () => {
  test('puts the granted capabilities on the context, and passes the attachments to backends', async () => {
    const asked: unknown[] = [];
    const scopedFetch = async () => new Response('');
    const backends: CapabilityBackends = {
      supports: () => true,
      resolve({ tool, turnAttachments }) {
        asked.push(
          tool.name,
          turnAttachments.map(({ id }) => id),
        );
        return { scopedFetch };
      },
    };
    const { seen } = await run({ network: { allowedHosts: ['*'] } }, backends);
    expect(asked).toEqual(['a', ['1']]);
    expect(seen?.scopedFetch).toBe(scopedFetch);
    expect(seen).not.toHaveProperty('scopedFs');
  });

  test('does not run for a tool without declarations', async () => {
    const backends: CapabilityBackends = {
      supports: () => true,
      resolve: () => {
        throw new Error('not asked');
      },
    };
    expect((await run({}, backends)).result).toEqual({ ok: true, value: 'ran' });
  });

  test('that throws is execution_failed with its stable text', async () => {
    const backends: CapabilityBackends = {
      supports: () => true,
      resolve: () => {
        throw new Error('HOST_NOT_ALLOWED: example.com');
      },
    };
    expect((await run({ network: { allowedHosts: [] } }, backends)).result).toEqual({
      ok: false,
      error: 'HOST_NOT_ALLOWED: example.com',
      code: 'execution_failed',
    });
  });
});

describe('storage that a registry withholds', () => {
  const backends: CapabilityBackends = { supports: () => true, resolve: () => ({}) };
  const scopes = ['tool-private', 'session', 'personality', 'subject'] as const;

  async function results(withheldStorage: ToolRegistryOptions['withheldStorage'], ctx = makeCtx()) {
    const tools = scopes.map((scope) =>
      makeTool(scope, { capabilities: { storage: { kind: 'kv', scope } } }),
    );
    const registry = createToolRegistry({
      tools,
      backends,
      ...(withheldStorage && { withheldStorage }),
    });
    const settled = await registry.executeParallel(callsOf(...scopes), ctx);
    return settled.map(({ result }) => (result.ok ? 'ran' : result));
  }

  test('is refused with the sentence of the registry', async () => {
    const refused = failureResult(
      "Tool session stores values in the scope 'session': Send a token.",
    );
    expect(await results({ session: 'Send a token.' })).toEqual([
      'ran',
      refused,
      // Without a personality and a subject, these values are kept by session, too.
      { ...refused, error: refused.error.replaceAll('session', 'personality') },
      { ...refused, error: refused.error.replaceAll('session', 'subject') },
    ]);
  });

  test('is the scope that the call would use', async () => {
    const ctx = makeCtx({ personalityId: 'p', subject: 'ada' });
    const answers = await results({ session: 'No.' }, ctx);
    expect(answers.map((one) => one === 'ran')).toEqual([true, false, true, true]);
    const others = await results({ 'tool-private': 'No.', personality: 'No.' }, ctx);
    expect(others.map((one) => one === 'ran')).toEqual([false, true, false, true]);
  });

  test('does not exist by default', async () => {
    expect(await results(undefined)).toEqual(Array(4).fill('ran'));
  });

  test('includes storage without a scope, and a scope by another name', async () => {
    for (const storage of [undefined, {}, { scope: 'all' }]) {
      const tool = makeTool('a', { capabilities: wrong({ storage }) });
      const withheldStorage = { 'tool-private': 'Shared.' };
      const registry = createToolRegistry({ tools: [tool], backends, withheldStorage });
      const [settled] = await registry.executeParallel(callsOf('a'), makeCtx());
      expect(settled?.result.ok).toBe(false);
    }
  });
});
