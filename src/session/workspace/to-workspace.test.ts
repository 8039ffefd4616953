import { expect, it } from 'vitest';
import { createToolRegistry, type Tool } from '../../core/index.ts';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { outputTexts } from '../testing/user-code-test-support.ts';
import { parseWorkspace } from './parse-workspace.ts';
import { toWorkspace } from './to-workspace.ts';

const tool = (name: string, more: Partial<Tool> = {}): Tool => ({
  name,
  description: `Does "${name}".`,
  schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  capabilities: {},
  execute: async () => ({ ok: true, value: 'at home' }),
  ...more,
});

function createRegistry() {
  const registry = createToolRegistry({
    tools: [
      tool('weather', {
        toolset: 'web',
        maxResultChars: 500,
        capabilities: { network: { allowedHosts: ['weather.example'] } },
        isAvailable: () => true,
      }),
      tool('mcp__linear__list_issues'),
    ],
  });
  registry.register(tool('chart', { cache: { ttlMs: 5, keyFn: () => '' } }), {
    pluginId: 'charts',
  });
  return registry;
}

it('is a document that the playground opens', () => {
  const { workspace } = toWorkspace(createRegistry(), { name: 'Support desk' });
  const parsed = parseWorkspace(JSON.parse(JSON.stringify(workspace)));
  expect(parsed).toEqual({ ok: true, workspace });
  expect(workspace).toMatchObject({
    name: 'Support desk',
    registry: { examples: { shown: false } },
  });
  expect(workspace.batches[0]?.calls.map(({ tool: name, argsText }) => [name, argsText])).toEqual([
    ['weather', '{\n  "city": "Berlin"\n}'],
    ['mcp__linear__list_issues', '{\n  "city": "Berlin"\n}'],
    ['chart', '{\n  "city": "Berlin"\n}'],
  ]);
});

it('runs there, with the answers that were given', async () => {
  const { workspace } = toWorkspace(createRegistry(), {
    calls: [
      { toolCallId: 'a', name: 'weather', args: { city: 'Rome' } },
      { toolCallId: 'b', name: 'chart', args: { city: 'Oslo' } },
    ],
    answers: { weather: '21° and "sunny"' },
  });
  const storage = createMemoryStorage(workspace);
  const session = openTestSession({ sandbox: await createTestSandbox(), storage });
  const state = await session.until(({ run }) => run?.status === 'done');
  expect(outputTexts(state)).toEqual(['21° and "sunny"', '{\n  "city": "Oslo"\n}']);
  const { tools } = session.state();
  expect(tools.map(({ name, group, origin }) => [name, group, origin])).toEqual([
    ['weather', 'web', 'user'],
    ['mcp__linear__list_issues', 'mcp · linear', 'user'],
    ['chart', 'your tools', 'user'],
  ]);
  expect(tools[0]).toMatchObject({
    description: 'Does "weather".',
    maxResultChars: 500,
    schema: { required: ['city'] },
    capabilities: { network: { allowedHosts: ['weather.example'] } },
  });
  await session.dispose();
});

it('gives the first call arguments that its schema accepts, of alternatives too', () => {
  const schema = {
    type: 'object',
    properties: {
      state: { anyOf: [{ type: 'string', enum: ['open'] }, { type: 'null' }] },
      to: {
        oneOf: [{ type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }],
      },
    },
    required: ['state', 'to'],
  };
  const { workspace } = toWorkspace(createToolRegistry({ tools: [tool('list', { schema })] }));
  const [call] = workspace.batches[0]?.calls ?? [];
  expect(JSON.parse(call?.argsText ?? '')).toEqual({ state: 'open', to: { id: 1 } });
});

it('says what it left behind', () => {
  const registry = createRegistry();
  registry.register(tool('odd', { schema: { type: 'object', maximum: 1n } }));
  const { workspace, notes } = toWorkspace(registry, { answers: { weather: 'x' } });
  expect(workspace.tools).toHaveLength(3);
  expect(notes.map(({ tool: name, message }) => [name, message.split(/[.,]/)[0]])).toEqual([
    ['weather', 'isAvailable stays in your program'],
    ['mcp__linear__list_issues', 'The implementation stays in your program'],
    ['chart', 'The implementation stays in your program'],
    ['chart', 'keyFn stays in your program'],
    ['chart', 'The tool belongs to the plugin charts'],
    ['odd', 'Skipped'],
  ]);
});

it('requires a personality that may use the tools', () => {
  expect(() => toWorkspace(createRegistry(), { personalities: [] })).toThrow(TypeError);
});

it('skips a tool above a limit, and refuses a document above one', () => {
  const large = createToolRegistry({
    tools: [tool('small'), tool('large', { description: 'x'.repeat(20_001) })],
  });
  const { workspace, notes } = toWorkspace(large);
  expect(workspace.tools).toHaveLength(1);
  expect(notes).toContainEqual({
    tool: 'large',
    message:
      'Skipped. The field description has 20,001 characters. The limit is 20,000. Shorten it.',
  });
  expect(() => toWorkspace(large, { name: 'x'.repeat(201) })).toThrow(
    'toWorkspace cannot create the document. The field name has 201 characters. The limit is 200. Shorten it.',
  );
  const args = { text: 'x'.repeat(5_000_000) };
  const calls = [{ toolCallId: 'a', name: 'small', args }];
  expect(() => toWorkspace(large, { calls })).toThrow(/argsText has 5,000,\d+ characters/);
});
