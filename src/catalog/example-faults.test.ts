import { describe, expect, test } from 'vitest';
import {
  createCapabilityBackends,
  createToolRegistry,
  type ToolProgressEvent,
} from '../core/index.ts';
import { makeCtx } from '../core/test-support.ts';
import { createArgumentValidator } from '../schema/index.ts';
import { createVirtualClock, type FaultRule } from '../simulation/index.ts';
import { createCatalog } from './catalog.ts';
import { standardScenario } from './scenario.ts';
import type { CATALOG_TOOL_NAMES } from './tool-names.ts';
import { createWorld } from './world.ts';

type Conditions = Omit<FaultRule, 'backend'>;

/** Every kind of fault rule, at its strongest. */
const HTTP_FAULTS: Record<string, Conditions> = {
  latencyMs: { latencyMs: [900, 900] },
  failure: { failure: { rate: 1 } },
  rateLimit: { rateLimit: { max: 0, windowMs: 60_000 } },
  tooManyRequests: { tooManyRequests: { rate: 1 } },
  malformed: { malformed: { rate: 1 } },
  'disconnect during the request': { disconnect: { rate: 1, during: 'request' } },
  'disconnect before the response': { disconnect: { rate: 1, during: 'response' } },
  'disconnect during the body': { disconnect: { rate: 1, during: 'body' } },
  slowStream: { slowStream: { chunkBytes: 8, everyMs: 50 } },
};

/** A local backend has no response: see `createTurbulence` for the kinds without an effect. */
const LOCAL_FAULTS = Object.fromEntries(
  Object.entries(HTTP_FAULTS).filter(
    ([kind]) => !['malformed', 'rateLimit', 'slowStream'].includes(kind),
  ),
);

/** The services and the local backends of each example tool. */
const BACKENDS: Record<
  (typeof CATALOG_TOOL_NAMES)[number],
  { services?: readonly string[]; local?: readonly string[] }
> = {
  read_file: { local: ['disk', 'files'] },
  write_file: { local: ['disk', 'files'] },
  search_files: { local: ['disk', 'files'] },
  terminal: { local: ['processes'] },
  web_search: { services: ['search'] },
  web_extract: { services: ['pages'] },
  fetch_url: { services: ['pages'] },
  http_request: { services: ['apis'] },
  kanban_list: { local: ['board', 'keys'] },
  sql_query: { services: ['warehouse'] },
  get_skill: { local: ['skills'] },
  mcp__linear__list_issues: { services: ['linear'] },
  mcp__linear__create_issue: { services: ['linear'] },
  render_chart: { local: ['charts'] },
};

/** Calls a tool with its example arguments and returns the caller's view with times. */
async function outcomeOf(name: string, faults: FaultRule[]) {
  const clock = createVirtualClock();
  const world = createWorld({
    clock,
    seed: 42,
    faults,
    secrets: standardScenario.secrets,
    openDatabase: () => ({
      query: async () => ({ columns: ['n'], rows: [[412]], truncated: false }),
    }),
  });
  const entry = createCatalog({ ...world, keys: new Set(['EXTRACT_API_KEY']) }).find(
    ({ tool }) => tool.name === name,
  );
  if (!entry) throw new Error(`No tool ${name}`);
  const progress: ToolProgressEvent[] = [];
  const registry = createToolRegistry({
    tools: [entry.tool],
    clock,
    validator: createArgumentValidator(),
    backends: createCapabilityBackends({ ...world.backends, clock }),
  });
  const ctx = makeCtx({ workingDir: '/repo', emit: (event) => progress.push(event) });
  const [done] = await registry.executeParallel(
    [{ toolCallId: 'call', name, args: entry.exampleArgs }],
    ctx,
  );
  const ms = clock.now();
  clock.dispose();
  return { result: done?.result, ms, progress: progress.map(({ message }) => message) };
}

const cases = Object.entries(BACKENDS).flatMap(([tool, { services = [], local = [] }]) =>
  [
    ...services.map((backend) => ({ backend, faults: HTTP_FAULTS })),
    ...local.map((backend) => ({ backend, faults: LOCAL_FAULTS })),
  ].flatMap(({ backend, faults }) =>
    Object.entries(faults).map(([kind, conditions]) => ({ tool, backend, kind, conditions })),
  ),
);

const usual = new Map(
  Object.keys(BACKENDS).map((tool) => {
    let outcome: ReturnType<typeof outcomeOf> | undefined;
    return [tool, () => (outcome ??= outcomeOf(tool, []))] as const;
  }),
);

describe('fault rules', () => {
  test.each(Object.keys(BACKENDS))('%s succeeds without a rule', async (tool) => {
    expect((await usual.get(tool)?.())?.result).toMatchObject({ ok: true });
  });

  test.each(cases)(
    '$tool: $kind of $backend has an effect',
    async ({ tool, backend, conditions }) => {
      const faulty = await outcomeOf(tool, [{ backend, ...conditions }]);
      expect(faulty).not.toEqual(await usual.get(tool)?.());
    },
  );
});
