import { describe, expect, it, vi } from 'vitest';
import { type DefaultToolRegistry, defineTool, ok, type Personality } from '../core/index.ts';
import { bearerTokens } from './auth.ts';
import type { ToolServerOptions } from './options.ts';
import { ACCEPT_EVENTS, ACCEPT_MCP, createTestServer } from './test-support.ts';

const HIDDEN = 'mcp__files__delete_all';
const PLUGIN = 'format_disk';
const ABSENT = 'mcp__files__delete_none';

/** A server with a destructive tool of an MCP server and one of a plugin. Callers need no token. */
function serve(personality: Partial<Personality>, options: Partial<ToolServerOptions> = {}) {
  const visitor = { id: 'visitor', name: 'Visitor', description: '-', ...personality };
  const test = createTestServer({
    personalities: [visitor],
    auth: {
      anonymous: { subject: 'anonymous', personalities: ['visitor'] },
      verify: bearerTokens({
        'operator-token': { subject: 'ops', personalities: ['visitor'], operator: true },
      }),
    },
    ...options,
  });
  const execute = vi.fn(async () => ok('all is deleted'));
  addForeign(test.registry, execute);
  const list = async (path: string) => (await test.send(path, { token: '' })).text();
  const mcp = async (method: string, params: object = {}) => {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    return (await test.post('/mcp', body, { token: '', headers: ACCEPT_MCP })).text();
  };
  const run = async (path: string, body: object, token = '', headers = {}) =>
    (await test.post(path, body, { token, headers })).text();
  return { ...test, list, mcp, run, execute };
}

function addForeign(registry: DefaultToolRegistry, execute: () => Promise<ReturnType<typeof ok>>) {
  const schema = { type: 'object', properties: {} };
  const described = { description: 'Deletes everything.', schema, execute };
  registry.register(defineTool({ name: HIDDEN, ...described }), { mcpServer: 'files' });
  registry.register(defineTool({ name: PLUGIN, ...described }), { pluginId: 'disks' });
}

/** Every answer about a tool, without its name and without times. */
async function answersAbout(name: string, { run, mcp }: ReturnType<typeof serve>) {
  const batch = { calls: [{ toolCallId: '1', name, args: {} }] };
  const answers = [
    await run('/execute', batch),
    await run('/execute', batch, '', ACCEPT_EVENTS),
    await run('/execute', { ...batch, context: { dryRun: true } }),
    await run(`/tools/${name}`, { args: {} }),
    await run(`/tools/${name}`, { args: {} }, '', ACCEPT_EVENTS),
    await mcp('tools/call', { name, arguments: {} }),
  ];
  return answers.map((text) =>
    text
      .replaceAll(name, 'NAME')
      .replace(/"durationMs":[\d.]+/g, '')
      .replace(/"chars":(\d+)/g, (_, chars) => `"chars":${Number(chars) - name.length}`),
  );
}

async function lists({ list, mcp }: ReturnType<typeof serve>): Promise<string> {
  const paths = ['/tools', '/tools?format=anthropic', '/tools?format=mcp', '/openapi.json', '/'];
  return (await Promise.all([...paths.map(list), mcp('tools/list')])).join('\n');
}

describe('a toolset bounds tools of every kind', () => {
  it.each([
    ['a list', { toolset: ['greet'] }],
    ['an empty list', { toolset: [] }],
  ])('%s: others are not reached, listed or revealed', async (_, personality) => {
    const test = serve(personality);
    const listed = await lists(test);
    const unknown = await answersAbout(ABSENT, test);
    expect(unknown.join()).toContain('Unknown tool: NAME');
    for (const name of [HIDDEN, PLUGIN, 'launch']) {
      expect(listed).not.toContain(name);
      expect(await answersAbout(name, test)).toEqual(unknown);
    }
    expect(test.execute).not.toHaveBeenCalled();
    expect(listed.includes('"greet"')).toBe(personality.toolset.length > 0);
  });

  it('an empty list allows nothing that is always included either', async () => {
    const test = serve({ toolset: [] });
    const pin = { name: 'pinned', description: '-', schema: { type: 'object' }, capabilities: {} };
    test.registry.register({ ...pin, alwaysInclude: true, execute: test.execute });
    expect(await lists(test)).not.toContain('pinned');
    await answersAbout('pinned', test);
    expect(test.execute).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<Personality>, string[]]>([
    ['its name', { toolset: ['greet', HIDDEN] }, [HIDDEN]],
    ['its server', { toolset: ['greet'], mcp_servers: ['files'] }, [HIDDEN]],
    ['its server alone', { toolset: [], mcp_servers: ['files'] }, [HIDDEN]],
    ['its name on its server', { toolset: [], mcp_tools: { files: ['delete_all'] } }, [HIDDEN]],
    ['its plugin', { toolset: ['greet'], plugins: ['disks'] }, [PLUGIN]],
    ['no toolset', { permissions: { allowed_actions: [HIDDEN] } }, [HIDDEN]],
  ])('and %s allows one', async (_, personality, allowed) => {
    const test = serve(personality);
    const listed = await lists(test);
    for (const name of [HIDDEN, PLUGIN]) {
      expect(listed.includes(`"${name}"`)).toBe(allowed.includes(name));
      const answers = await answersAbout(name, test);
      expect(answers.filter((text) => text.includes('all is deleted')).length).toBe(
        allowed.includes(name) ? 3 : 0,
      );
    }
  });

  it('tells an operator why a tool is refused', async () => {
    const { run } = serve({ toolset: ['greet'], exclude_tools: ['greet'] });
    const calls = [HIDDEN, 'greet', ABSENT].map((name) => ({ toolCallId: '1', name }));
    const text = await run('/execute', { calls }, 'operator-token');
    expect(text).toContain(`Tool ${HIDDEN} is not permitted for this personality`);
    expect(text).toContain('Tool greet is not available on this surface');
    expect(text).toContain(`Unknown tool: ${ABSENT}`);
  });

  it('callers without a token need a personality with a bound', () => {
    expect(() => serve({})).toThrow(
      "auth.anonymous grants 'visitor', which has no toolset, so callers without a token could use every tool. Give it a toolset.",
    );
    expect(() => serve({ toolset: [] })).not.toThrow();
  });
});

describe('arguments are checked', () => {
  const wrong = { args: { name: 1 } };
  const call = { name: 'greet', arguments: wrong.args };

  it('by default, on every route', async () => {
    const { run, mcp } = serve({ toolset: ['greet'] });
    const batch = { calls: [{ toolCallId: '1', name: 'greet', ...wrong }] };
    for (const text of [
      await run('/tools/greet', wrong),
      await run('/execute', batch),
      await mcp('tools/call', call),
    ]) {
      expect(text).toContain('Arguments of greet do not match its schema');
      expect(text).toContain('$.name');
    }
    const streamed = await run('/execute', batch, '', ACCEPT_EVENTS);
    expect(streamed).toContain('"code":"input_invalid"');
  });

  it('unless an option or the tool says no', async () => {
    const off = serve({ toolset: ['greet'] }, { validateArgs: false });
    expect(await off.run('/tools/greet', wrong)).toContain('Hello, 1');
    const { registry, run } = serve({ toolset: ['free'] });
    const schema = { type: 'object', required: ['name'] };
    const free = { name: 'free', description: '-', schema, capabilities: {}, validateArgs: false };
    registry.register({ ...free, execute: async () => ok('ran') });
    expect(await run('/tools/free', { args: {} })).toContain('ran');
  });

  it("by the validator of the options, else by the registry's, else by this package's", async () => {
    const says = (message: string) => () => () => [{ path: '$', message }];
    const base = serve({ toolset: ['greet'] });
    const registry = base.registry.fork({ validator: says('is not right for the registry') });
    const theirs = serve({ toolset: ['greet'] }, { registry });
    expect(await theirs.run('/tools/greet', wrong)).toContain('is not right for the registry');
    const own = { registry, validator: says('is not right for the server') };
    const ours = serve({ toolset: ['greet'] }, own);
    expect(await ours.run('/tools/greet', wrong)).toContain('is not right for the server');
    expect(await theirs.run('/tools/greet', wrong)).toContain('is not right for the registry');
  });
});
