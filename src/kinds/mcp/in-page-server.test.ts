import { expect, test, vi } from 'vitest';
import {
  createToolRegistry,
  systemClock,
  type ToolContext,
  type ToolProgressEvent,
} from '../../core/index.ts';
import { makeCtx } from '../../core/test-support.ts';
import { createVirtualClock } from '../../simulation/index.ts';
import { connectMcpServer } from './connect.ts';
import type { McpConnection } from './connection-types.ts';
import { createInPageMcpServer, type InPageMcpTool } from './in-page-server.ts';
import { nextChange } from './test-support/next-change.ts';
import type { ConnectedMcpTool } from './tool.ts';

/** A time limit for events that must not happen, in milliseconds. */
const LONG = 15_000;

const roll: InPageMcpTool = {
  name: 'roll',
  title: 'Roll dice',
  description: 'Rolls dice.',
  inputSchema: {
    type: 'object',
    properties: { count: { type: 'integer' } },
    required: ['count'],
  },
  annotations: { readOnlyHint: true },
  run: ({ count }) => `rolled ${count}`,
};
const slow: InPageMcpTool = {
  name: 'slow',
  async run(_args, { sleep, progress }) {
    for (const step of [1, 2, 3, 4]) {
      await sleep(1000);
      progress(step, 4, `step ${step}`);
    }
    return 'done';
  },
};

function setup(options: { tools?: InPageMcpTool[]; pageSize?: number } = {}) {
  const clock = createVirtualClock();
  const { tools = [roll, slow], pageSize } = options;
  const server = createInPageMcpServer({
    name: 'dice',
    clock,
    tools,
    ...(pageSize !== undefined && { pageSize }),
  });
  const registry = createToolRegistry({ clock });
  const problems: string[] = [];
  const connect = async (): Promise<McpConnection> => {
    const connection = await connectMcpServer({
      name: 'dice',
      transport: server.transport,
      clock,
      report: (message) => problems.push(message),
    });
    connection.follow(registry);
    return connection;
  };
  const run = async (name: string, args: unknown, more: Partial<ToolContext> = {}) => {
    const [done] = await registry.executeParallel(
      [{ toolCallId: 'c1', name, args }],
      makeCtx(more),
    );
    return { ...done, at: clock.now() };
  };
  return { clock, server, registry, problems, connect, run };
}

test('lists every page, and keeps the annotations of a tool', async () => {
  const many = Array.from(
    { length: 7 },
    (_, index): InPageMcpTool => ({
      name: `t${index}`,
      run: () => '',
    }),
  );
  const { registry, connect } = setup({ tools: [roll, ...many], pageSize: 3 });
  await connect();
  expect(registry.names).toEqual(
    ['roll', ...many.map(({ name }) => name)].map((n) => `mcp__dice__${n}`),
  );
  const tool = registry.get('mcp__dice__roll') as ConnectedMcpTool; // made by this kind
  expect(tool).toMatchObject({
    description: 'Rolls dice.',
    schema: roll.inputSchema,
    outputIsUntrusted: true,
    mcp: { server: 'dice', name: 'roll', title: 'Roll dice', annotations: { readOnlyHint: true } },
  });
});

test('calls go through, and invalid arguments are an error with a sentence', async () => {
  const { connect, run } = setup();
  await connect();
  expect((await run('mcp__dice__roll', { count: 2 })).result).toMatchObject({
    ok: true,
    value: expect.stringContaining('rolled 2'),
  });
  expect((await run('mcp__dice__roll', { count: 'two' })).result).toMatchObject({
    ok: false,
    code: 'execution_failed',
    error: expect.stringContaining('Invalid arguments'),
  });
});

test('a virtual clock reads the same at every step, and progress arrives on time', async () => {
  const readings: unknown[] = [];
  for (let round = 0; round < 2; round++) {
    const { clock, connect, run } = setup();
    await connect();
    const events: unknown[] = [];
    const emit = ({ message, percent }: ToolProgressEvent) =>
      events.push([clock.now(), message, percent]);
    const { result, at } = await run('mcp__dice__slow', {}, { emit });
    expect(result).toMatchObject({ ok: true });
    readings.push([at, events]);
  }
  expect(readings[0]).toEqual([
    4000,
    [
      [1000, 'step 1', 25],
      [2000, 'step 2', 50],
      [3000, 'step 3', 75],
      [4000, 'step 4', 100],
    ],
  ]);
  expect(readings[1]).toEqual(readings[0]);
});

test('a time limit counts while the server works, and the server sees the cancellation', async () => {
  const cancelled = vi.fn();
  const { server, registry, connect, clock } = setup();
  await connect();
  server.change({
    add: [
      {
        name: 'hang',
        run: (_args, { signal, sleep }) => {
          signal.addEventListener('abort', cancelled);
          return sleep(60_000).then(() => 'late');
        },
      },
    ],
  });
  await vi.waitUntil(() => registry.has('mcp__dice__hang'), LONG);
  const limited = registry.fork({ defaultTimeoutMs: 5000, clock });
  const [done] = await limited.executeParallel(
    [{ toolCallId: 'c1', name: 'mcp__dice__hang', args: {} }],
    makeCtx(),
  );
  expect(done?.result).toMatchObject({ ok: false, reason: 'timeout' });
  expect(clock.now()).toBe(5000);
  await clock.whenIdle();
  expect(cancelled).toHaveBeenCalledOnce();
});

test('a changed list is one change of the registry, and unchanged tools stay', async () => {
  const { server, registry, connect } = setup({
    tools: [roll, slow, { name: 'old', run: () => 'old' }],
  });
  const connection = await connect();
  const before = registry.get('mcp__dice__slow');
  const { version } = registry.getSnapshot();
  const seen: string[][] = [];
  registry.subscribe(() => seen.push(registry.names));

  const changed = nextChange(connection);
  server.change({
    remove: ['old'],
    add: [
      { ...roll, description: 'Rolls many dice.' },
      { name: 'flip', run: () => 'heads' },
    ],
  });
  await changed;

  expect(seen).toEqual([['mcp__dice__roll', 'mcp__dice__slow', 'mcp__dice__flip']]);
  expect(registry.getSnapshot().version).toBe(version + 1);
  expect(registry.get('mcp__dice__roll')?.description).toBe('Rolls many dice.');
  expect(registry.get('mcp__dice__slow')).toBe(before);
});

test('follow applies changes from after the registration', async () => {
  const { server, connect } = setup();
  const connection = await connect();
  const late = createToolRegistry();
  for (const { tool, options } of connection.tools) late.register(tool, options);
  const changed = nextChange(connection);
  server.change({ remove: ['slow'], add: [{ name: 'flip', run: () => 'heads' }] });
  await changed;
  const stop = connection.follow(late);
  expect(late.names).toEqual(['mcp__dice__roll', 'mcp__dice__flip']);
  stop();
  stop();
  const again = nextChange(connection);
  server.change({ remove: ['flip'] });
  await again;
  expect(late.names).toEqual(['mcp__dice__roll', 'mcp__dice__flip']);
});

test('invalid names are skipped and reported, and the others load', async () => {
  const { registry, problems, connect } = setup({
    tools: [roll, { name: 'not a name', run: () => '' }, { name: 'fine', run: () => '' }],
  });
  await connect();
  expect(registry.names).toEqual(['mcp__dice__roll', 'mcp__dice__fine']);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/MCP server 'dice'.*'not a name' is left out.*cannot name a tool/);
});

test("'a tool of the same name from another owner is not replaced'", async () => {
  const { registry, problems, connect } = setup();
  registry.register({
    name: 'mcp__dice__roll',
    description: 'mine',
    schema: { type: 'object' },
    capabilities: {},
    execute: async () => ({ ok: true, value: '' }),
  });
  await connect();
  expect(registry.get('mcp__dice__roll')?.description).toBe('mine');
  expect(registry.has('mcp__dice__slow')).toBe(true);
  expect(problems).toEqual([
    "'mcp__dice__roll' is skipped: a tool of this name is already registered.",
  ]);
});

test('a stopped server makes its tools unavailable until it returns', async () => {
  const { server, registry, problems, connect, run, clock } = setup();
  const connection = await connect();
  const gone = vi.waitUntil(() => connection.status === 'lost', LONG);
  const broken = run(
    'mcp__dice__slow',
    {},
    {
      emit: () => server.stop(),
    },
  );
  expect((await broken).result).toMatchObject({
    ok: false,
    code: 'execution_failed',
    error: expect.stringMatching(/MCP server 'dice'.*broke while 'mcp__dice__slow' was running/),
  });
  await gone;
  expect(problems.at(-1)).toMatch(/^The MCP server 'dice' is gone\. No response/);
  expect(registry.getAvailable()).toEqual([]);
  expect((await run('mcp__dice__roll', { count: 1 })).result).toMatchObject({
    ok: false,
    code: 'not_available',
  });
  const direct = await registry.get('mcp__dice__roll')?.execute({ count: 1 }, makeCtx());
  expect(direct).toMatchObject({ ok: false, error: expect.stringContaining('is gone') });

  server.start();
  const pass = (ms: number) => new Promise<void>((done) => clock.setTimeout(done, ms));
  await pass(1999);
  expect(registry.getAvailable()).toEqual([]);
  expect(connection.status).toBe('lost');
  await pass(1);
  const back = vi.waitUntil(() => connection.status === 'ready', LONG);
  expect(registry.getAvailable()).toEqual([]);
  await back;
  expect(registry.getAvailable()).toHaveLength(2);
  expect((await run('mcp__dice__roll', { count: 3 })).result).toMatchObject({ ok: true });
});

test('a closed connection reports so, and its listeners hear no more changes', async () => {
  const { server, registry, connect } = setup();
  const connection = await connect();
  await connection.close();
  await connection.close();
  expect(connection.status).toBe('closed');
  expect(registry.getAvailable()).toEqual([]);
  server.change({ remove: ['roll'] });
  expect(registry.has('mcp__dice__roll')).toBe(true);
});

test('many changes at once cause one or two reads', async () => {
  const { server, registry } = setup();
  let lists = 0;
  const connection = await connectMcpServer({
    name: 'dice',
    async transport() {
      const transport = await server.transport();
      const { send } = transport;
      transport.send = (message, options) => {
        if ('method' in message && message.method === 'tools/list') lists++;
        return send(message, options);
      };
      return transport;
    },
  });
  connection.follow(registry);
  lists = 0;
  const added = Array.from({ length: 20 }, (_, n) => `n${n}`);
  for (const name of added) server.change({ add: [{ name, run: () => '' }] });
  await vi.waitUntil(() => registry.size === 22, LONG);
  await connection.close();
  expect(lists).toBeLessThanOrEqual(2);
});

test('the clock is held only while messages are in transit', async () => {
  let open = 0;
  let most = 0;
  const clock = {
    ...systemClock,
    hold() {
      let held = true;
      most = Math.max(most, ++open);
      return () => {
        if (held) open--;
        held = false;
      };
    },
  };
  const during: number[] = [];
  const server = createInPageMcpServer({
    name: 's',
    clock,
    tools: [
      { name: 'look', run: () => String(during.push(open)) },
      {
        name: 'hang',
        run: (_args, { signal }) =>
          new Promise((resolve) => signal.addEventListener('abort', () => resolve('late'))),
      },
    ],
  });
  const connection = await connectMcpServer({ name: 's', transport: server.transport, clock });
  const [look, hang] = connection.tools.map(({ tool }) => tool);
  expect(most).toBe(1);
  expect(open).toBe(0);
  await look?.execute({}, makeCtx());
  expect(during).toEqual([0]);
  expect(open).toBe(0);
  const abort = new AbortController();
  const hanging = hang?.execute({}, makeCtx({ abortSignal: abort.signal }));
  abort.abort();
  expect(await hanging).toMatchObject({ ok: false, reason: 'aborted' });
  const dying = hang?.execute({}, makeCtx());
  server.stop();
  expect(await dying).toMatchObject({ ok: false });
  await vi.waitUntil(() => connection.status === 'lost', LONG);
  expect(open).toBe(0);
});
