import { expect, test } from 'vitest';
import { createToolRegistry, ok } from '../core/index.ts';
import {
  createFakeClock,
  inheritedForms,
  makeCtx,
  makeTool,
  textIn,
} from '../core/test-support.ts';
import {
  createAgentGraph,
  createClientAnswers,
  createPlanRunner,
  createRagCollection,
  type DeclarationSources,
  KINDS,
  type Kind,
  loadDeclarations,
  registerDeclarations,
} from './index.ts';
import { createInPageMcpServer } from './mcp/in-page-server.ts';

const sources = {
  env: { KEY: 'k' },
  clock: createFakeClock(),
  signal: new AbortController().signal,
  knownTools: ['other'],
  handlers: { find: () => 'found' },
  clientAnswers: createClientAnswers(),
  collections: { docs: createRagCollection() },
  agentGraph: createAgentGraph(),
  agentRunner: createPlanRunner({ agents: {}, registryFor: () => undefined }),
} satisfies DeclarationSources;

const TEXT = `tools:
  - { name: find, type: internal }
  - { name: probe, type: probe }
`;

test.each(inheritedForms(sources))('sources of declarations: %s', async (_, given) => {
  let seen: object = {};
  const probe: Kind = {
    name: 'probe',
    async load(__, received) {
      seen = received;
      return { tools: [{ tool: makeTool('probe') }] };
    },
  };
  for (const [form, options] of inheritedForms({ kinds: [...KINDS, probe] })) {
    const { loaded, problems } = await loadDeclarations(TEXT, given, options);
    expect(problems, form).toEqual([]);
    expect(loaded.tools.map(({ tool }) => tool.name)).toEqual(['find', 'probe']);
    expect(seen).toMatchObject(sources);
  }
});

test('an inherited function of the sources keeps its object', async () => {
  class Sources {
    readonly word = 'mine';
    mcpTransports() {
      return this.word;
    }
  }
  let said: unknown;
  const probe: Kind = {
    name: 'probe',
    async load(_, received) {
      said = (received as unknown as Sources).mcpTransports.call(undefined);
      return { tools: [] };
    },
  };
  await loadDeclarations('tools: [{ name: a, type: probe }]', new Sources() as object, {
    kinds: [probe],
  });
  expect(said).toBe('mine');
});

test.each(inheritedForms({ overwrite: true, follow: false }))(
  'options of a registration: %s',
  async (_, options) => {
    const { loaded } = await loadDeclarations(TEXT, sources);
    const registry = createToolRegistry({ tools: [makeTool('find')] });
    registerDeclarations(registry, loaded, options);
    const calls = [{ toolCallId: '1', name: 'find', args: {} }];
    const [answer] = await registry.executeParallel(calls, makeCtx());
    expect(textIn(answer?.result)).toBe('found');
  },
);

test.each(inheritedForms({ mcpServer: 'linear' }))(
  'options of a loaded tool: %s',
  async (_, options) => {
    const probe: Kind = {
      name: 'probe',
      load: async () => ({ tools: [{ tool: makeTool('plain'), options }] }),
    };
    const { loaded } = await loadDeclarations(
      'tools: [{ name: plain, type: probe }]',
      {},
      {
        kinds: [probe],
      },
    );
    const registry = createToolRegistry();
    registerDeclarations(registry, loaded);
    const filter = { allowedMcpServers: ['other'] };
    expect(registry.toDefinitions(undefined, filter)).toEqual([]);
  },
);

test.each(
  inheritedForms({
    name: 'flip',
    title: 'Flip',
    description: 'Flips.',
    inputSchema: { type: 'object', properties: { n: { type: 'number' } } },
    annotations: { readOnlyHint: true },
    run: () => ok('heads').value,
  }),
)('a tool of an in-page server: %s', async (_, tool) => {
  const { connectMcpServer } = await import('./mcp/connect.ts');
  const server = createInPageMcpServer({ name: 'coin', tools: [tool] });
  const coin = await connectMcpServer({ name: 'coin', transport: server.transport });
  const [first] = coin.tools;
  expect(first?.tool).toMatchObject({ description: expect.stringContaining('Flips.') });
  expect(first?.tool.schema).toMatchObject({ properties: { n: { type: 'number' } } });
  await coin.close();
});
