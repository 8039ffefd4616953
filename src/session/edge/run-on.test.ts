import { expect, test } from 'vitest';
import {
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  type Tool,
} from '../../core/index.ts';
import { bearerTokens, createToolServer, type ToolServerOptions } from '../../edge/index.ts';
import { createArgumentValidator } from '../../schema/index.ts';
import { createVirtualClock } from '../../simulation/index.ts';
import { catalogContent } from '../catalog-content.ts';
import { createScenario } from '../catalog-scenario.ts';
import { createMemoryConsents } from '../declared/consent.ts';
import type { SessionState } from '../state.ts';
import { openTestSession } from '../test-support.ts';
import type { EdgePort, RememberedServer } from './edge-state.ts';

const ADDRESS = 'http://localhost:8787';
const PAGE = 'https://play.example';

/** A server with the catalogue, whose world is as fresh as that of a run. */
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

function createPort(remembered?: RememberedServer) {
  const port = { kept: remembered };
  const edge: EdgePort = {
    pageOrigin: PAGE,
    read: () => port.kept,
    write: (server) => {
      port.kept = server;
    },
  };
  return { port, loadEdge: async () => edge };
}

async function open(
  network: (request: Request) => Promise<Response>,
  { token = 'operator', agreed = true } = {},
) {
  const { port, loadEdge } = createPort();
  const consents = createMemoryConsents(agreed ? [ADDRESS] : []);
  const session = openTestSession({ network, consents, loadEdge });
  await session.ready;
  const here = await session.until(({ run }) => run?.status === 'done');
  const edge = await session.actions.late('edge');
  expect(edge.setServer({ address: ADDRESS, token, keepToken: false })).toBeUndefined();
  await session.until(({ edge: state }) => state?.standing.kind !== 'checking');
  return { ...session, edge, here, port, runs: await session.actions.late('runs') };
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

test('an operator sees the run that this page would have shown', async () => {
  const { network } = await openServer();
  const session = await open(network);
  expect(session.state().edge?.standing).toMatchObject({
    kind: 'answers',
    facts: { granted: true, defaultId: session.here.run?.personalityId },
  });
  session.actions.run();
  const there = await session.until(ended);
  expect(there.run).toMatchObject({
    status: 'done',
    on: { host: 'localhost:8787', told: 'trace' },
  });
  expect(facts(there)).toEqual(facts(session.here));
  expect(there.run?.lanes.some(({ result, rawText }) => result || rawText)).toBe(false);
});
