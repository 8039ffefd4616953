import { describe, expect, it, test } from 'vitest';
import { createToolRegistry, type JsonSchema } from '../../core/index.ts';
import { makeCtx } from '../../core/test-support.ts';
import { createArgumentValidator } from '../../schema/index.ts';
import { simulatedEndpoints } from '../../simulation/index.ts';
import { loadDeclarations } from '../index.ts';
import { loadWith } from '../test-support.ts';
import { builtinKind, builtinNames, createBuiltinTool } from './kind.ts';
import { createBuiltinWorld } from './test-support/world.ts';

const load = (entry: Record<string, unknown> & { name: string }, sources = {}) =>
  loadWith(builtinKind, { type: 'builtin', ...entry }, sources);

describe('an unknown name', () => {
  it('is a problem that lists the known names and suggests the nearest', async () => {
    const { loaded, problems } = await load({ name: 'web_serch' });
    expect(loaded).toBeUndefined();
    expect(problems).toHaveLength(1);
    expect(problems[0]?.path).toEqual(['name']);
    expect(problems[0]?.message).toContain(
      "There is no built-in 'web_serch'. Did you mean 'web_search'? The built-ins are: 'datetime_now',",
    );
    for (const name of builtinNames) expect(problems[0]?.message).toContain(`'${name}'`);
  });

  it.each(['toString', '__proto__', 'constructor'])('may be %s', async (name) => {
    expect((await load({ name })).problems[0]?.message).toContain('There is no built-in');
  });

  it('is reported with its line, and other tools load', async () => {
    const text = '- {name: read_file, type: builtin}\n- {name: reed_file, type: builtin}\n';
    const { loaded, problems } = await loadDeclarations(text);
    expect(loaded.tools.map(({ tool }) => tool.name)).toEqual(['read_file']);
    expect(problems).toMatchObject([{ line: 2, message: expect.stringContaining("'read_file'") }]);
  });
});

test.each([
  ['http_request', { timeout_seconds: 0 }, ['config', 'timeout_seconds']],
  ['http_request', { timeout: 30 }, ['config', 'timeout']],
  ['web_search', { provider: 'tavily' }, ['config', 'api_key']],
  ['web_search', { provider: 'other' }, ['config', 'provider']],
  ['web_search', {}, ['config', 'endpoint']],
  ['graphql_query', {}, ['config', 'endpoint']],
  ['send_slack', {}, ['config', 'endpoint']],
  ['send_email', {}, ['config', 'endpoint']],
  ['send_email', { provider: 'sendgrid', api_key: 'SG.x' }, ['config', 'from']],
  ['wikipedia', { language: 'en.evil.example/' }, ['config', 'language']],
  ['datetime_now', { timezone: 'Mars/Base' }, ['config', 'timezone']],
  ['send_email', { endpoint: 'javascript:1' }, ['config', 'endpoint']],
  ['send_slack', { channel: 'a b' }, ['config', 'channel']],
  ['sql_query', { read_only: false }, ['config', 'read_only']],
  ['sql_query', { max_rows: 0 }, ['config', 'max_rows']],
  ['sql_query', { connection_string: 'postgres://x' }, ['config', 'connection_string']],
  ['sql_query', {}, ['config']],
  ['rag_query', { collection: 'none' }, ['config', 'collection']],
  ['rag_ingest', {}, ['config', 'collection']],
  ['search_files', { max_entries: 1.5 }, ['config', 'max_entries']],
  ['read_file', 'all', ['config']],
])('%s with %j is a problem', async (name, config, path) => {
  const { tool, problems } = await load({ name, config });
  expect(tool).toBeUndefined();
  expect(problems.map((problem) => problem.path)).toEqual([path]);
});

it('reports the missing address and its alternatives', async () => {
  const { problems } = await load({ name: 'web_search' });
  expect(problems.map(({ message }) => message)).toEqual([
    "'web_search' has no service. Set 'config.endpoint' to its URL, or 'config.provider' to tavily.",
  ]);
});

it('takes description and rate limit from the declaration, but no parameters', async () => {
  const { tool, problems } = await load({
    name: 'get_skill',
    description: 'Mine.',
    rate_limit: { max_calls: 1 },
    parameters: { type: 'object' },
  });
  expect(tool).toMatchObject({ description: 'Mine.', rateLimit: { max_calls: 1 } });
  expect(tool?.schema.required).toEqual(['name']);
  expect(problems).toMatchObject([{ path: ['parameters'] }]);
});

it('takes null for an absent argument in every built-in', async () => {
  const { call, registry } = await createBuiltinWorld();
  for (const { name, parameters } of registry.toDefinitions()) {
    const { properties = {}, required = [] } = parameters as JsonSchema & {
      properties?: object;
      required?: string[];
    };
    const optional = Object.keys(properties).filter((key) => !required.includes(key));
    // Other checks may refuse the call, for what is required.
    const result = await call(name, Object.fromEntries(optional.map((key) => [key, null])));
    expect(result.ok ? '' : result.error, name).not.toContain('null');
  }
});

describe('createBuiltinTool', () => {
  it('makes tools that never start after an abort', async () => {
    let asked = 0;
    const scopedFetch = async () => {
      asked += 1;
      return new Response('ok');
    };
    const tool = createBuiltinTool('fetch_url');
    const ctx = makeCtx({ abortSignal: AbortSignal.abort(), scopedFetch });
    await expect(tool.execute({ url: 'https://a.example/' }, ctx)).rejects.toThrow();
    expect(asked).toBe(0);
  });

  it('explains the error', () => {
    expect(() => createBuiltinTool('nope')).toThrow(TypeError);
    expect(() => createBuiltinTool('read_file', { max_chars: 1 })).toThrow('max_chars');
    expect(() => createBuiltinTool('sql_query')).toThrow("give the source 'sql'");
  });
});

describe('the catalogue', () => {
  it('has the built-ins of the contract', () => {
    expect(builtinNames).toHaveLength(29);
    expect(builtinNames.slice(0, 17)).toEqual([
      'datetime_now',
      'json_transform',
      'cache_store',
      'http_request',
      'graphql_query',
      'web_search',
      'web_scrape',
      'wikipedia',
      'read_file',
      'write_file',
      'sql_query',
      'send_webhook',
      'send_slack',
      'send_email',
      'text_summarize',
      'rag_query',
      'rag_ingest',
    ]);
  });

  it('marks the output of tools that return text from outside', async () => {
    const { registry } = await createBuiltinWorld();
    const marked = builtinNames.filter((name) => registry.get(name)?.outputIsUntrusted);
    expect(marked).toEqual([
      'json_transform',
      'cache_store',
      'http_request',
      'graphql_query',
      'web_search',
      'web_scrape',
      'wikipedia',
      'read_file',
      'sql_query',
      'send_webhook',
      'send_email',
      'text_summarize',
      'rag_query',
      'terminal',
      'patch_file',
      'search_files',
      'kanban_list',
      'memory_read',
      'fetch_url',
      'run_tests',
    ]);
  });

  it('checks all arguments, describes each, and always includes only get_skill', async () => {
    const { registry } = await createBuiltinWorld();
    for (const name of builtinNames) {
      const tool = registry.get(name);
      expect(tool, name).toMatchObject({ name, validateArgs: true });
      expect(tool?.description, name).toMatch(/\.$/);
      expect(tool?.toolset, name).toBeDefined();
      expect(tool?.schema, name).toMatchObject({ type: 'object', additionalProperties: false });
    }
    expect(builtinNames.filter((name) => registry.get(name)?.alwaysInclude)).toEqual(['get_skill']);
  });

  it.each([
    'cache_store',
    'http_request',
    'graphql_query',
    'web_search',
    'web_scrape',
    'wikipedia',
    'read_file',
    'write_file',
    'send_webhook',
    'send_slack',
    'send_email',
    'terminal',
    'patch_file',
    'search_files',
    'kanban_list',
    'kanban_create',
    'todo_add',
    'todo_list',
    'memory_read',
    'memory_write',
    'fetch_url',
    'run_tests',
  ])('refuses %s without backends', async (name) => {
    const tools = [createBuiltinTool(name, {}, { endpoints: simulatedEndpoints })];
    const registry = createToolRegistry({ tools, validator: createArgumentValidator() });
    const calls = [{ toolCallId: '1', name, args: {} }];
    const [done] = await registry.executeParallel(calls, makeCtx());
    expect(done?.result).toMatchObject({ ok: false, code: 'not_available' });
  });
});
