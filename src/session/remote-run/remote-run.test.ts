import { expect, test } from 'vitest';
import {
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  type Tool,
} from '../../core/index.ts';
import { bearerTokens, createToolServer, type ToolServerOptions } from '../../edge/index.ts';
import { createArgumentValidator } from '../../schema/index.ts';
import { createVirtualClock } from '../../simulation/index.ts';
import { catalogContent } from '../content/catalog-content.ts';
import { createMemoryConsents } from '../network/consent.ts';
import { keptChars, readChars } from '../run/output.ts';
import { shownStatus } from '../run/shown-status.ts';
import { compareRuns } from '../run-history/compare-runs.ts';
import { toLink } from '../share/to-link.ts';
import type { RemoteRunPort, SavedServer } from '../store/remote-run.ts';
import type { SessionState } from '../store/state.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { createScenario } from '../workspace/default-scenario.ts';

const ADDRESS = 'http://localhost:8787';
const PAGE = 'https://play.example';

/** A server with the catalogue. Each of its runs has a new world. */
async function openServer(options: Partial<ToolServerOptions> = {}, more: readonly Tool[] = []) {
  const equipment = await catalogContent.loadEquipment({});
  const clock = createVirtualClock();
  const { tools } = equipment.createWorld(clock, createScenario());
  const reducers = new DefaultToolResultReducerRegistry();
  for (const reducer of equipment.reducers) reducers.register(reducer);
  const registry = createToolRegistry({
    clock,
    reducers,
    concurrency: 4,
    validateArgs: true,
    validator: createArgumentValidator(),
  });
  for (const { tool, pluginId, mcpServer } of tools) {
    registry.register(tool, {
      ...(pluginId !== undefined && { pluginId }),
      ...(mcpServer !== undefined && { mcpServer }),
    });
  }
  for (const tool of more) registry.register(tool);
  const personalities = catalogContent.personalities.map(({ id }) => id);
  const [first = '', ...others] = personalities;
  const serve = createToolServer({
    registry,
    personalities: catalogContent.personalities,
    auth: {
      verify: bearerTokens({
        operator: { subject: 'ops', personalities: [first, ...others], operator: true },
        plain: { subject: 'ada', personalities: [first] },
      }),
    },
    origins: [PAGE],
    ...options,
  });
  const asked: string[] = [];
  const network = (request: Request): Promise<Response> => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    return serve(request);
  };
  return { network, asked };
}

function createPort(remembered?: SavedServer) {
  const port = { kept: remembered };
  const edge: RemoteRunPort = {
    pageOrigin: PAGE,
    read: () => port.kept,
    write: (server) => {
      port.kept = server;
    },
  };
  return { port, loadRemoteRunPort: async () => edge };
}

async function open(
  network: (request: Request) => Promise<Response>,
  { token = 'operator', agreed = true } = {},
) {
  const { port, loadRemoteRunPort } = createPort();
  const consents = createMemoryConsents(agreed ? { mine: [ADDRESS] } : {});
  const session = openTestSession({ network, consents, loadRemoteRunPort, createId: () => 'mine' });
  await session.ready;
  const here = await session.until(({ run }) => run?.status === 'done');
  const remoteRun = await session.actions.loadActions('remoteRun');
  expect(remoteRun.setServer({ address: ADDRESS, token, keepToken: false })).toBeUndefined();
  await session.until(({ remoteRun: state }) => state?.standing.kind !== 'checking');
  return {
    ...session,
    remoteRun,
    here,
    port,
    runs: await session.actions.loadActions('runHistory'),
  };
}

const ended = ({ run }: SessionState) => run?.on !== undefined && run.status !== 'running';

function facts({ run }: SessionState) {
  return run?.lanes.map(({ tool, toolCallId, status, gates, rawChars, settled }) => ({
    tool,
    toolCallId,
    status,
    gates: gates.map(({ gate, outcome, rule }) => `${gate} ${outcome} ${rule}`),
    rawChars,
    chars: settled?.chars,
  }));
}

test('an operator sees the same run as on this page', async () => {
  const { network } = await openServer();
  const session = await open(network);
  expect(session.state().remoteRun?.standing).toMatchObject({
    kind: 'answers',
    facts: { granted: true, defaultId: session.here.run?.personalityId },
  });
  session.actions.run();
  const there = await session.until(ended);
  expect(there.run).toMatchObject({
    status: 'done',
    on: { host: 'localhost:8787', reports: 'trace' },
  });
  expect(facts(there)).toEqual(facts(session.here));
  expect(there.run?.lanes.some(({ result, rawText }) => result || rawText)).toBe(false);
});

test('without an operator’s token it has outcomes and no invented gates', async () => {
  const { network } = await openServer();
  const session = await open(network, { token: 'plain' });
  session.actions.run();
  const there = await session.until(ended);
  expect(there.run).toMatchObject({ status: 'done', on: { reports: 'results' } });
  for (const { startAt = 0, settledAt = 0, durationMs = 0, status } of there.run?.lanes ?? []) {
    if (status === 'ok') expect(settledAt - startAt).toBeCloseTo(durationMs);
  }
  const ends = (state: SessionState) =>
    state.run?.lanes.map((lane) => ({
      toolCallId: lane.toolCallId,
      status: shownStatus(lane),
      kept: lane.trimmed?.cut ? keptChars(lane) : 'all',
      // The server does not say that a tool of others exists, so its refusal is shorter.
      chars: lane.status === 'refused' ? 'a refusal' : readChars(lane),
    }));
  expect(ends(there)).toEqual(ends(session.here));
  expect(ends(there)).toContainEqual(expect.objectContaining({ status: 'cut' }));
  expect(there.run?.events.filter(({ type }) => type === 'gate')).toEqual([]);
});

test('nothing is sent before the consent, and nothing runs automatically', async () => {
  const { network, asked } = await openServer();
  const session = await open(network, { agreed: false });
  expect(session.state().remoteRun?.standing).toMatchObject({ trouble: { kind: 'consent' } });
  session.actions.run();
  await session.until(ended);
  expect(asked).toEqual([]);
  expect(session.state().run?.warnings.join()).toContain('no permission for it');
  expect(session.state().networkAsks).toEqual([ADDRESS]);

  // The form and the bar above the page both ask for consent. Either one is enough.
  session.actions.allowOrigin(ADDRESS);
  await session.until(({ remoteRun }) => remoteRun?.standing.kind === 'answers');
  const [, other] = session.state().workspace.batches;
  session.actions.setBatch(other?.id ?? '');
  expect(asked.some((one) => one.startsWith('POST'))).toBe(false);
  expect(session.state().run?.batchId).not.toBe(other?.id);
});

test('a tab keeps its choice, and still opens on a result of this page', async () => {
  const { network, asked } = await openServer();
  const remembered = { address: ADDRESS, token: 'operator', keepToken: false, on: true };
  const { loadRemoteRunPort } = createPort(remembered);
  const consents = createMemoryConsents({ mine: [ADDRESS] });
  const session = openTestSession({ network, consents, loadRemoteRunPort, createId: () => 'mine' });
  // Before the page is ready.
  await session.actions.loadActions('remoteRun');
  await session.until(({ remoteRun }) => remoteRun?.standing.kind === 'answers');
  expect((await session.until(({ run }) => run?.status === 'done')).run?.on).toBeUndefined();
  expect(asked.some((one) => one.startsWith('POST'))).toBe(false);
  session.actions.run();
  expect((await session.until(ended)).run?.status).toBe('done');
});

test('content of a link runs on this page first, whatever the choice', async () => {
  const { network, asked } = await openServer();
  const session = await open(network);
  const link = toLink({ ...session.state().workspace, name: 'Of another user' });
  const links = await session.actions.loadActions('links');
  expect(await links.open(link.ok ? link.fragment.replace('#/s/', '') : '')).toBe(true);
  expect(session.state().remoteRun?.on).toBe(false);
  await session.runToEnd();
  expect(asked.some((one) => one.startsWith('POST'))).toBe(false);
  expect(session.port.kept?.on).toBe(false);
});

test('a past run on a server is shown unchanged', async () => {
  const { network } = await openServer();
  const session = await open(network, { token: 'plain' });
  session.actions.run();
  const there = await session.until(ended);
  const { runs } = await session.until(({ runs: kept }) => kept?.records.length === 2);
  const record = runs?.records.at(-1);
  expect(record?.facts).toMatchObject({ on: 'localhost:8787', status: 'done' });
  // The stored name: records of earlier versions have it.
  expect(record?.detail?.on).toEqual({ host: 'localhost:8787', told: 'results' });
  expect(session.runs.exportTrace(record?.id ?? '')).not.toContain('plain');
  session.runs.show(record?.id ?? '');
  expect(facts(session.state())).toEqual(facts(there));
  expect(session.state().run?.on).toEqual(there.run?.on);
});

test('a local run and a remote run are compared without times', async () => {
  const { network } = await openServer();
  const session = await open(network);
  session.actions.run();
  const there = await session.until(ended);
  const { run: here } = session.here;
  if (!here || !there.run) throw new Error('There are two runs.');
  const { calls, identical } = compareRuns(here, there.run);
  const differs = new Set(calls.flatMap((call) => call.differs));
  expect([...differs].filter((what) => what !== 'times')).toEqual([]);
  expect(identical).toBe(false);
});

test('Stop aborts the remote calls, and reports those without an end', async () => {
  const { network } = await openServer();
  let aborted = 0;
  const session = await open(async (request) => {
    request.signal.addEventListener('abort', () => {
      aborted += 1;
    });
    const answer = await network(request);
    return new URL(request.url).pathname === '/execute' ? holdBack(answer, 2) : answer;
  });
  session.actions.run();
  await session.until(({ run }) => run?.on?.reports === 'trace');
  session.actions.stop();
  const { run } = session.state();
  expect(run).toMatchObject({ status: 'stopped' });
  expect(run?.lanes.every(({ status }) => status === 'unsettled')).toBe(true);
  expect(run?.warnings.join()).toContain('localhost:8787 aborts the running calls');
  expect(aborted).toBe(1);
});

test('Stop before the server has answered does not count as its silence', async () => {
  const { network } = await openServer();
  const session = await open(async (request) => {
    if (new URL(request.url).pathname !== '/execute') return network(request);
    const { signal } = request;
    return new Promise<Response>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  session.actions.run();
  await session.until(({ run }) => run?.on !== undefined);
  session.actions.stop();
  const { run } = await session.until(ended);
  expect(run?.warnings.join()).toContain('Stopped: the stream is closed');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(session.state().remoteRun?.standing.kind).toBe('answers');
});

test('a broken stream keeps its events, and Run works again', async () => {
  const { network } = await openServer();
  let isBroken = true;
  const session = await open(async (request) => {
    const answer = await network(request);
    const isBatch = new URL(request.url).pathname === '/execute';
    return isBatch && isBroken ? cut(await answer.text(), 'event: result') : answer;
  });
  session.actions.run();
  const { run } = await session.until(ended);
  expect(run?.status).toBe('stopped');
  expect(run?.lanes.filter(({ status }) => status === 'unsettled')).not.toEqual([]);
  expect(run?.lanes.some(({ status }) => status === 'ok' || status === 'refused')).toBe(true);
  expect(run?.warnings.join()).toMatch(/interrupted.* had not settled: .* not retried/s);
  isBroken = false;
  session.actions.run();
  expect((await session.until(({ run: now }) => now?.status === 'done')).run?.on).toBeDefined();
});

test('invalid data of a server has no effect', async () => {
  const { network } = await openServer();
  const event = (name: string, data: unknown) =>
    `event: ${name}\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
  const result = { call: 0, toolCallId: 'x', name: 'y', ok: true, chars: 3, durationMs: 1 };
  const session = await open(async (request) =>
    new URL(request.url).pathname === '/execute'
      ? stream(
          event('result', { ...result, call: 9999 }) +
            event('result', result) +
            event('result', { ...result, chars: 4 }) +
            event('result', '{"__proto__": {"polluted": true}}') +
            event('else', 'what') +
            event('done', { results: [result], durationMs: 2 }),
        )
      : network(request),
  );
  session.actions.run();
  const { run } = await session.until(ended);
  expect(run?.lanes[0]).toMatchObject({ status: 'ok', settled: { chars: 3 } });
  expect(run?.lanes.slice(1).every(({ status }) => status === 'unsettled')).toBe(true);
  expect(run?.warnings.join()).toContain('1 event of the server could not be parsed');
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('without a token it names no session, which the server would refuse', async () => {
  const role = { id: 'visitor', name: 'Visitor', description: '-', toolset: ['read_file'] };
  const first = catalogContent.personalities[0]?.id ?? '';
  const { network } = await openServer({
    personalities: catalogContent.personalities.map((one) =>
      one.id === first ? { ...one, ...role, id: first } : one,
    ),
    auth: { anonymous: { subject: 'visitor', personalities: [first] } },
  });
  const session = await open(network, { token: '' });
  session.actions.run();
  const { run } = await session.until(ended);
  expect(run?.status).toBe('done');
  expect(session.remoteRun.toCallLine(session.callTo('read_file'))).not.toContain('sessionId');
});

test('only the port stores the token, and a remote run is not replayed', async () => {
  const { network } = await openServer();
  const session = await open(network);
  expect(session.port.kept).toEqual({
    address: ADDRESS,
    token: 'operator',
    keepToken: false,
    on: true,
  });
  expect(session.actions.exportWorkspace()).not.toMatch(/operator|8787/);
  session.actions.run();
  await session.until(ended);
  (await session.actions.loadActions('playback')).replay();
  expect(session.state().notice).toContain('cannot be replayed');
  const line = session.remoteRun.toCallLine(session.callTo('read_file'));
  expect(line).toContain(`${ADDRESS}/tools/read_file`);
  expect(line).not.toContain('operator');
  session.remoteRun.forget();
  expect(session.port.kept).toBeUndefined();
  expect((await session.runToEnd()).run?.on).toBeUndefined();
});

/** Sends the first events, then nothing until a disconnect. */
function holdBack(answer: Response, count: number): Response {
  const reader = answer.body?.getReader();
  let left = count;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      left -= 1;
      if (left < 0) return new Promise<void>(() => {});
      const piece = await reader?.read();
      if (piece?.value) controller.enqueue(piece.value);
    },
    cancel: () => reader?.cancel(),
  });
  return new Response(body, answer);
}

/** Breaks the connection shortly after the given words. */
function cut(text: string, words: string): Response {
  const at = text.indexOf(words) + words.length + 10;
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSent) return controller.error(new TypeError('network error'));
      isSent = true;
      controller.enqueue(new TextEncoder().encode(text.slice(0, at)));
    },
  });
  return stream(body);
}

function stream(body: BodyInit): Response {
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
