import { describe, expect, test } from 'vitest';
import { createToolRegistry, DefaultToolRegistry, type Tool } from '../index.ts';
import { callsOf, makeCtx, makeTool, wrong } from '../test-support.ts';

function register(tool: unknown, options = {}): DefaultToolRegistry {
  const registry = new DefaultToolRegistry();
  registry.register(wrong<Tool>(tool), options);
  return registry;
}

describe('a name', () => {
  test.each([
    'a',
    '_',
    'read_file',
    'a.b-c_D9',
    'mcp__github__create_issue',
    'a'.repeat(128),
    'toString',
    'then',
    'hasOwnProperty',
  ])('%s is accepted', (name) => {
    expect(register(makeTool(name)).names).toEqual([name]);
  });

  test.each([
    '',
    '1a',
    '-a',
    '.a',
    'a b',
    'a/b',
    'ä',
    'a\n',
    '\na',
    'a'.repeat(129),
    '__proto__',
    'prototype',
    'constructor',
  ])('%j is refused with a clear error', (name) => {
    const invalid = { code: 'E_TOOL_NAME_INVALID', message: expect.stringContaining(name) };
    expect(() => register(makeTool(name))).toThrow(expect.objectContaining(invalid));
  });
});

describe('a value that is not a tool is refused at registration', () => {
  const whole = makeTool('a');
  test.each([
    ['null', null],
    ['undefined', undefined],
    ['a string', 'tool'],
    ['an object without a name', {}],
    ['a name that is no string', { ...whole, name: 7 }],
    ['a name that throws', Object.defineProperty({}, 'name', { get: fail })],
    ['no description', { ...whole, description: undefined }],
    ['no schema', { ...whole, schema: undefined }],
    ['a schema that is null', { ...whole, schema: null }],
    ['no execute', { ...whole, execute: undefined }],
  ])('%s', (_what, tool) => {
    expect(() => register(tool)).toThrow(expect.objectContaining({ code: 'E_TOOL_INVALID' }));
  });

  test('the error names the tool and its missing member', () => {
    expect(() => register({ ...whole, execute: undefined })).toThrow(
      "Tool 'a' needs a function as its execute.",
    );
  });
});

describe('an MCP server', () => {
  function serverAllows(name: string, servers: string[], mcpServer?: string): boolean {
    const registry = register(makeTool(name), mcpServer === undefined ? {} : { mcpServer });
    return registry.toDefinitions(undefined, { allowedMcpServers: servers }).length === 1;
  }

  test("ends at the first '__' if the server is not given", () => {
    expect(serverAllows('mcp__git__hub__find', ['git'])).toBe(true);
    expect(serverAllows('mcp__git__hub__find', ['git__hub'])).toBe(false);
  });

  test("may contain '__' if it is given", () => {
    expect(serverAllows('mcp__git__hub__find', ['git__hub'], 'git__hub')).toBe(true);
    expect(serverAllows('mcp__git__hub__find', ['git'], 'git__hub')).toBe(false);
  });

  test('that does not match the name is refused', () => {
    expect(() => register(makeTool('mcp__a__find'), { mcpServer: 'b' })).toThrow(
      /must be named 'mcp__b__<tool>'/,
    );
    expect(() => register(makeTool('find'), { mcpServer: 'b' })).toThrow(
      expect.objectContaining({ code: 'E_TOOL_NAME_INVALID' }),
    );
  });

  test.each(['constructor', '__proto__', 'toString'])('may be called %s', (server) => {
    const name = `mcp__${server}__find`;
    const given = { mcpServer: server };
    expect(register(makeTool(name), given).names).toEqual([name]);
    expect(serverAllows(name, [server], server)).toBe(true);
    expect(serverAllows(name, ['other'], server)).toBe(false);
  });
});

describe('a tool with getters that throw', () => {
  test.each(['schema', 'description', 'execute'] as const)(
    'counts as unavailable if it is %s, and other tools stay available',
    async (key) => {
      const registry = createToolRegistry({ tools: [makeTool('good')] });
      registry.registerAll([
        Object.defineProperty(makeTool('bad'), key, { get: fail }),
        makeTool('also'),
      ]);
      expect(registry.toDefinitions().map(({ name }) => name)).toEqual(['good', 'also']);
      const results = await registry.executeParallel(callsOf('bad', 'good'), makeCtx());
      expect(results.map(({ result }) => result)).toEqual([
        { ok: false, error: 'Tool bad is not currently available', code: 'not_available' },
        { ok: true, value: 'good' },
      ]);
    },
  );

  test.each([
    'maxResultChars',
    'timeoutMs',
    'rateLimit',
    'validateArgs',
    'capabilities',
    'isAvailable',
    'alwaysInclude',
    'toolset',
    'ephemeral',
    'onCollision',
    'outputIsUntrusted',
  ] as const)('%s: every call still gets its result', async (key) => {
    const registry = createToolRegistry({
      tools: [Object.defineProperty(makeTool('bad'), key, { get: fail }), makeTool('good')],
    });
    const results = await registry.executeParallel(callsOf('bad', 'good'), makeCtx(), [
      'good',
      'bad',
    ]);
    expect(results).toHaveLength(2);
    expect(results[1]?.result).toEqual({ ok: true, value: 'good' });
    expect(registry.toDefinitions().map(({ name }) => name)).toContain('good');
    expect(registry.getForToolset('x')).toEqual([]);
    registry.pruneEphemeral();
    expect(registry.fork().size).toBe(2);
  });
});

function fail(): never {
  throw new Error('on purpose');
}
