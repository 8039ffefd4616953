import { expect, test } from 'vitest';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { exampleDeclaration } from '../declarations/templates.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { createMemoryConsents } from '../network/consent.ts';
import { createTestEngines } from '../testing/create-test-engines.ts';
import {
  createUserCodeWorkspace,
  openTestSession,
  type TestSessionPorts,
} from '../testing/open-test-session.ts';
import type { Workspace } from '../workspace/workspace.ts';

const DICE = `import { ok } from 'toolyard';
export const tool = {
  name: 'dice', description: 'Rolls.', schema: {}, capabilities: { network: ['shop.example'] },
  async execute(_args: unknown, ctx: any) {
    console.log('rolling at', Date.now());
    await new Promise((go) => setTimeout(go, 250));
    return ok(JSON.stringify([Math.random(), Math.random(), Date.now()]));
  },
};`;
const BROKEN = `export const tool = {
  name: 'broken', description: 'Throws.', schema: {}, async execute() { throw new Error('no'); },
};`;
const REDUCER = `export const reducer = {
  toolName: 'read_file', reduce(result: any) { return { ...result, value: 'short' }; },
};`;
const WEBHOOK = `tools:
  - name: far
    type: webhook
    description: Far.
    webhook: { url: "https://api.real.test/x", method: GET }
`;

const declare = (text: string) => [{ id: 'd1', name: 'mine', text, disabled: false }];

/** The first run of a document, with all that the page shows of it. */
async function runFirst(workspace: Workspace, ports: TestSessionPorts) {
  const session = openTestSession({ storage: createMemoryStorage(workspace), ...ports });
  const { run, log, runtimeProblems, world, declared } = await session.until(
    (state) => state.run?.status === 'done',
  );
  const files = await session.worldFiles();
  const again = await session.runToEnd();
  await session.dispose();
  expect(again.run?.events).toEqual(run?.events);
  return {
    events: run?.events,
    results: run?.lanes.map(({ result }) => result),
    ...{ elapsed: run?.elapsed, turnEnd: run?.turnEnd, notReplayable: run?.notReplayable },
    ...{ log, runtimeProblems, world, declared, files },
  };
}

test('declared tools compute in an engine elsewhere, event by event as on this thread', async () => {
  const workspace = {
    ...createUserCodeWorkspace({
      calls: [
        'datetime_now',
        ['order_status', { id: 'prd_6' }],
        ['research', { query: 'backoff' }],
        ['read_file', { path: 'README.md' }],
      ],
    }),
    declarations: declare(exampleDeclaration.text),
  };
  const expected = await runFirst(workspace, {});
  const engines = createTestEngines();
  const found = await runFirst(workspace, { loadEngine: async () => engines.engine });
  engines.close();
  expect(expected.results?.map((result) => result?.ok)).toEqual([true, true, true, true]);
  expect(found).toEqual(expected);
});

test('user code runs for an engine elsewhere, event by event and line by line as on this thread', async () => {
  const workspace = createUserCodeWorkspace({
    tools: [DICE, BROKEN],
    reducers: { read_file: REDUCER },
    calls: ['dice', 'broken', ['read_file', { path: 'README.md' }], 'dice'],
  });
  const sandbox = await createTestSandbox();
  const expected = await runFirst(workspace, { sandbox });
  const engines = createTestEngines({ sandbox });
  const found = await runFirst(workspace, { sandbox, loadEngine: async () => engines.engine });
  engines.close();
  sandbox.dispose();
  expect(expected.elapsed).toBeGreaterThanOrEqual(250);
  expect(expected.log).toHaveLength(2);
  expect(expected.runtimeProblems).toMatchObject([{ message: 'Error: no', callId: 'c2' }]);
  expect(found).toEqual(expected);
});

test('the engine sends requests to the origins that the page allows, and to no other', async () => {
  const workspace = {
    ...createUserCodeWorkspace({ calls: ['far'] }),
    declarations: declare(WEBHOOK),
  };
  const sent: string[] = [];
  const send = async ({ url }: Request) => {
    sent.push(url);
    return Response.json({ from: 'afar' });
  };
  const engines = createTestEngines({ send });
  const session = openTestSession({
    storage: createMemoryStorage(workspace),
    consents: createMemoryConsents(),
    network: () => Promise.reject(new Error('The page sends nothing.')),
    loadEngine: async () => engines.engine,
  });
  const first = await session.until((state) => state.run?.status === 'done');
  expect(first.run?.lanes[0]?.status).toBe('failed');
  expect(first.networkAsks).toEqual(['https://api.real.test']);
  expect(sent).toEqual([]);
  session.actions.allowOrigin('https://api.real.test');
  const { run } = await session.runToEnd();
  expect(run?.lanes[0]?.status).toBe('ok');
  expect(sent).toEqual(['https://api.real.test/x']);
  await session.dispose();
  engines.close();
});

test('a host that no server can have asks for no consent', async () => {
  const declaration = WEBHOOK.replaceAll('api.real.test', 'api.real.example');
  const workspace = {
    ...createUserCodeWorkspace({ calls: ['far'] }),
    declarations: declare(declaration),
  };
  const session = openTestSession({
    storage: createMemoryStorage(workspace),
    consents: createMemoryConsents(),
    network: () => Promise.reject(new Error('Nothing is sent.')),
  });
  const { run, networkAsks } = await session.until((state) => state.run?.status === 'done');
  expect(run?.lanes[0]?.result).toMatchObject({
    error: expect.stringContaining('HOST_NOT_SIMULATED: '),
  });
  expect(networkAsks).toEqual([]);
  await session.dispose();
});
