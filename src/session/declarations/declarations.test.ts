import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createSqlDatabase } from '../../simulation/index.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { selectLadder } from '../explain/gate-ladder-selectors.ts';
import { createMemoryConsents } from '../network/consent.ts';
import { selectOutput } from '../run/output.ts';
import { selectRunWarnings } from '../run/run-warnings.ts';
import type { SessionState } from '../store/state.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import { selectToolRows } from '../tool-list/tool-rows.ts';
import { exampleDeclaration, notesDeclaration } from './templates.ts';

type Call = string | readonly [tool: string, args: unknown];

async function open(text: string, calls: readonly Call[]) {
  const own = createUserCodeWorkspace({ calls });
  const workspace = {
    ...own,
    personalities: own.personalities.map((one) => ({ ...one, fs_reach: { read: ['/repo'] } })),
    declarations: [{ id: 'd1', name: 'mine', text, disabled: false }],
  };
  const session = openTestSession({
    storage: createMemoryStorage(workspace),
    openDatabase: (seed) =>
      createSqlDatabase({
        seed,
        loadWasm: () =>
          readFile(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm')),
      }),
  });
  return session;
}

const texts = async (text: string, calls: readonly Call[]) => {
  const session = await open(text, calls);
  const { run } = await session.until((state) => state.run?.status === 'done');
  return run?.lanes.map((lane) => selectOutput(lane)?.trimmed.text ?? lane.status);
};

test('the example declaration’s tools run beside the catalogue, an agent’s calls below it', async () => {
  const session = await open(exampleDeclaration.text, [
    'datetime_now',
    ['order_status', { id: 'prd_6' }],
    ['knowledge_base', { query: 'retry' }],
    ['research', { query: 'backoff' }],
    ['read_file', { path: 'README.md' }],
  ]);
  const { run, declared } = await session.until((state) => state.run?.status === 'done');
  expect(declared.d1?.problems).toEqual([]);
  expect(run?.lanes.map(({ tool, status }) => `${tool} ${status}`)).toEqual([
    'datetime_now ok',
    'order_status ok',
    'knowledge_base ok',
    'research ok',
    'read_file ok',
  ]);
  expect(run?.lanes[3]?.nested).toMatchObject([{ tool: 'knowledge_base', depth: 1, status: 'ok' }]);
  expect(run?.lanes[4]?.nested).toEqual([]);
  const again = await session.runToEnd();
  expect(again.run?.events).toEqual(run?.events);
});

test('the first arguments of the example declaration’s tools find something', async () => {
  const session = openTestSession({});
  session.actions.addDeclaration(exampleDeclaration);
  const { tools } = await session.until((state) =>
    state.tools.some(({ name }) => name === 'research'),
  );
  const calls = tools.flatMap(({ name, exampleArgs }): Call[] =>
    ['order_status', 'knowledge_base', 'research'].includes(name) ? [[name, exampleArgs]] : [],
  );
  const outputs = await texts(exampleDeclaration.text, calls);
  expect(outputs).toHaveLength(3);
  for (const output of outputs ?? []) expect(output).not.toMatch(/nothing|not found|404/i);
  expect(outputs?.[1]).toContain('before a retry');
});

test('a call to a client tool waits for the person, without virtual time passing', async () => {
  const session = await open(exampleDeclaration.text, [['ask_user', { question: 'Sure?' }]]);
  const { pendingAnswers } = await session.until((state) => state.pendingAnswers.length > 0);
  expect(pendingAnswers).toMatchObject([{ toolName: 'ask_user', args: { question: 'Sure?' } }]);
  session.actions.answerCall(pendingAnswers[0]?.id ?? '', { ok: true, text: 'Yes.' });
  const { run } = await session.until((state) => state.run?.status === 'done');
  expect(selectOutput(run?.lanes[0])?.trimmed.text).toBe('Yes.');
  expect(run?.elapsed).toBe(0);
  expect(session.state().pendingAnswers).toEqual([]);
});

test('a run that waits for the person goes on, and is the same for an early and a late answer', async () => {
  const runAnswered = async (isLate: boolean) => {
    const ask = (question: string): Call => ['ask_user', { question }];
    const order: Call = ['order_status', { id: 'prd_6' }];
    const calls = [ask('Sure?'), order, ask('Now?')];
    const session = await open(exampleDeclaration.text, calls);
    const answer = () => {
      const [question] = session.state().pendingAnswers;
      session.actions.answerCall(question?.id ?? '', { ok: true, text: 'Yes.' });
    };
    await session.until((state) => state.pendingAnswers.length === 2);
    if (isLate) {
      const { run } = await session.until((state) => state.run?.lanes[1]?.status === 'ok');
      expect(run?.lanes.map(({ status }) => status)).toEqual(['running', 'ok', 'running']);
    }
    answer();
    answer();
    await session.until((state) => state.pendingAnswers.length === 0);
    return (await session.until((state) => state.run?.status === 'done')).run;
  };
  const early = await runAnswered(false);
  expect(early?.elapsed).toBe(early?.lanes[1]?.settledAt);
  expect((await runAnswered(true))?.events).toEqual(early?.events);
});

test('an in-page MCP server is listed, called and followed', async () => {
  const session = await open(notesDeclaration.text, [
    ['mcp__notes__add_note', { text: 'Jitter is full.' }],
    'mcp__notes__list_notes',
    'mcp__notes__toggle_archive',
  ]);
  const { run } = await session.until((state) => state.run?.status === 'done');
  expect(run?.lanes.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
  await session.until(({ tools }) => tools.some(({ name }) => name === 'mcp__notes__read_archive'));
});

test('built-ins use the run’s world, and one replaces an example of its name', async () => {
  const text = `tools:
  - { name: read_file, type: builtin }
  - { name: sql_query, type: builtin }
  - { name: get_skill, type: builtin }
`;
  const [file, rows, skill] = (await texts(text, [
    ['read_file', { path: '/repo/README.md' }],
    ['sql_query', { statement: 'select count(*) as n from deliveries' }],
    ['get_skill', { name: 'triage' }],
  ])) as string[];
  expect(file).toContain('#');
  expect(rows).toContain('400');
  expect(skill).toContain('Triage');
});

test('a mistake in a declaration is reported at its line, and the other tools load', async () => {
  const text =
    'tools:\n  - name: datetime_now\n    type: builtin\n  - name: lost\n    type: webhok\n';
  const session = await open(text, ['datetime_now', 'lost']);
  const { run, declared } = await session.until((state) => state.run?.status === 'done');
  expect(declared.d1?.problems).toMatchObject([
    { line: 5, column: 11, severity: 'error', message: expect.stringContaining('webhook') },
  ]);
  expect(run?.lanes.map(({ status }) => status)).toEqual(['ok', 'refused']);
});

test('a declaration’s permissions apply to every tool, besides those of the personality', async () => {
  const text =
    'tools:\n  - { name: datetime_now, type: builtin }\npermissions:\n  denied_actions: [datetime_now]\n';
  const session = await open(text, ['datetime_now', ['read_file', { path: 'README.md' }]]);
  const { run } = await session.until((state) => state.run?.status === 'done');
  expect(run?.lanes.map(({ status }) => status)).toEqual(['refused', 'ok']);
  session.actions.selectCall('c1');
  const refused = selectLadder(session.state()).find(({ refusal }) => refusal !== undefined);
  expect(refused?.refusal?.modelReads).toMatch(/is not permitted for this personality$/);
});

test('a real server is contacted only after the visitor’s consent', async () => {
  const sent: string[] = [];
  const text =
    'tools:\n  - name: far\n    type: webhook\n    description: Far.\n    webhook: { url: "https://api.real.test/x", method: GET }\n';
  const session = openTestSession({
    storage: createMemoryStorage({
      ...createUserCodeWorkspace({ calls: ['far'] }),
      declarations: [{ id: 'd1', name: 'mine', text, disabled: false }],
    }),
    network: async ({ url }) => {
      sent.push(url);
      return Response.json({ from: 'afar' });
    },
  });
  const first = await session.until((state) => state.run?.status === 'done');
  expect(first.run?.lanes[0]?.status).toBe('failed');
  expect(first.networkAsks).toEqual(['https://api.real.test']);
  expect(sent).toEqual([]);

  session.actions.allowOrigin('https://api.real.test');
  const { run } = await session.runToEnd();
  expect(sent).toEqual(['https://api.real.test/x']);
  expect(run?.notReplayable).toContain('https://api.real.test');
  expect(selectOutput(run?.lanes[0])?.trimmed.text).toContain('afar');
});

test('a personality with its own list gets a declaration’s tools in one step', async () => {
  const own = createUserCodeWorkspace({});
  const [first, ...others] = own.personalities;
  if (!first) throw new Error('There is a personality.');
  const declaration = { id: 'd1', name: 'mine', text: notesDeclaration.text, disabled: false };
  const session = openTestSession({
    storage: createMemoryStorage({
      ...own,
      personalities: [{ ...first, toolset: [], mcp_servers: [] }, ...others],
      declarations: [declaration],
    }),
  });
  const statuses = (state: SessionState) =>
    selectToolRows(state).flatMap(({ declarationId, status }) => (declarationId ? status : []));
  await session.until(
    (state) => statuses(state).length > 1 && statuses(state).every((one) => one === 'refused'),
  );
  session.actions.showDeclared('d1');
  await session.until((state) => statuses(state).every((status) => status === 'visible'));
});

test('the tools of an added declaration can be called at once, and undo is one step', async () => {
  const own = createUserCodeWorkspace({});
  const [first, ...others] = own.personalities;
  if (!first) throw new Error('There is a personality.');
  const closed = { ...first, toolset: ['read_file'], mcp_servers: [] };
  const session = openTestSession({
    storage: createMemoryStorage({ ...own, personalities: [closed, ...others] }),
  });
  await session.ready;
  session.actions.addDeclaration(exampleDeclaration);
  session.actions.seal();
  await session.until((state) => {
    const rows = selectToolRows(state).filter(({ declarationId }) => declarationId !== undefined);
    const isGranted = (state.workspace.personalities[0]?.toolset?.length ?? 0) > 1;
    return isGranted && rows.every(({ status }) => status === 'visible');
  });
  expect(session.state().undo).toMatchObject({
    label: `Added 5 tools to the tools of ${first.name}`,
    offersUndo: true,
  });
  session.actions.undo();
  expect(session.state().workspace).toMatchObject({
    declarations: [],
    personalities: [closed, ...others],
  });
});

test('a run with a real MCP server reports that it may not be repeatable, and takes real time', async () => {
  const server = createServer((request, response) => answerMcp(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server that listens
  const origin = `http://127.0.0.1:${port}`;
  const text = `tools:\n  - { name: real, type: mcp, mcp: { transport: http, url: "${origin}/mcp" } }\n`;
  const session = openTestSession({
    storage: createMemoryStorage({
      ...createUserCodeWorkspace({
        calls: ['mcp__real__wait', ['read_file', { path: 'README.md' }]],
      }),
      declarations: [{ id: 'd1', name: 'mine', text, disabled: false }],
    }),
    network: (request) => fetch(request),
    consents: createMemoryConsents({ [createUserCodeWorkspace({}).id]: [origin] }),
  });
  const { run } = await session.until((state) => state.run?.status === 'done');
  expect(run?.lanes.map(({ status }) => status)).toEqual(['ok', 'ok']);
  expect(selectRunWarnings(run)).toEqual([
    'Another run may have other results. The MCP server real is a real server.',
  ]);
  expect(run?.lanes[0]?.durationMs).toBeGreaterThan(0);
  await session.dispose();
  server.closeAllConnections();
  server.close();
});

/** A minimal MCP server: one tool, whose answer takes a moment. */
function answerMcp(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'POST') {
    response.writeHead(405).end();
    return;
  }
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    const { id, method } = JSON.parse(body) as { id?: number; method: string };
    if (id === undefined) {
      response.writeHead(202).end();
      return;
    }
    const results: Record<string, unknown> = {
      initialize: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'real', version: '1' },
      },
      'tools/list': { tools: [{ name: 'wait', inputSchema: { type: 'object' } }] },
      'tools/call': { content: [{ type: 'text', text: 'waited' }] },
    };
    const result = results[method];
    const message = result
      ? { jsonrpc: '2.0', id, result }
      : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
    const send = () =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(message));
    // Other work of the server, long enough for a clock with whole milliseconds.
    if (method === 'tools/call') setTimeout(send, 20);
    else send();
  });
}
