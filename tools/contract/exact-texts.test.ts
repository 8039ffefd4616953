import { expect, test, vi } from 'vitest';
import { createMemorySpill, createResultCuts } from '../../src/context/index.ts';
import {
  approvedFingerprints,
  checkStale,
  createToolRegistry,
  DEFAULT_RESULT_BUDGET_CHARS,
  type Tool,
  type ToolContext,
  type ToolRegistryOptions,
  trimText,
  wrapUntrusted,
} from '../../src/core/index.ts';
import {
  callsOf,
  createFakeClock,
  createRecorder,
  makeCtx,
  makeTool,
  textIn,
} from '../../src/core/test-support.ts';
import { type CompactionOptions, compactResults } from '../../src/formats/index.ts';
import { createAgentGraph } from '../../src/kinds/agent/graph.ts';
import { createRandomSource, createSimulatedFetch } from '../../src/simulation/index.ts';
import { readContract, readExactTexts } from './read-contract.ts';

/** A text of the code, and the values of the document's placeholders. */
interface Produced {
  text: string | undefined;
  values?: Readonly<Record<string, string>>;
}

const NAME = { name: 'search' };

/** The marker of a result whose rest can be read. */
async function spilled(): Promise<string> {
  const execute = async () => ({ ok: true, value: 'abcdef' }) as const;
  const cuts = createResultCuts({ spill: createMemorySpill() });
  const registry = createToolRegistry({ tools: [makeTool('search', { execute })], cuts });
  const [result] = await registry.executeParallel(
    callsOf('search'),
    makeCtx({ resultBudgetChars: 3 }),
  );
  return textIn(result?.result).slice(3);
}

/** The marker of a result that is cut at three tokens. */
async function tokensCut(): Promise<string> {
  const execute = async () => ({ ok: true, value: 'abcdef' }) as const;
  const cuts = createResultCuts({ countTokens: (text) => text.length });
  const registry = createToolRegistry({ tools: [makeTool('search', { execute })], cuts });
  const ctx = makeCtx({ resultBudget: { tokens: 3 } });
  const [result] = await registry.executeParallel(callsOf('search'), ctx);
  return textIn(result?.result).slice(3);
}

/** The line in the place of a result of Anthropic. */
function compacted(content: object[], options: CompactionOptions = {}): string | undefined {
  const call = { type: 'tool_use', id: 'c1', name: 'search', input: {} };
  const result = { type: 'tool_result', tool_use_id: 'c1', content };
  const messages = [{ content: [call] }, { content: [result] }];
  const { transcript } = compactResults(messages, { ...options, keepTurns: 0 });
  return /"(\[result .*\])"/.exec(JSON.stringify(transcript))?.[1]?.replaceAll('\\"', '"');
}

/** One call of `search`. */
async function refused(
  tool: Partial<Tool> = {},
  options: ToolRegistryOptions = {},
  ctx: Partial<ToolContext> = {},
  more: { allowed?: string[]; excluded?: string[]; args?: unknown } = {},
): Promise<string> {
  const registry = createToolRegistry({ ...options, tools: [makeTool('search', tool)] });
  const results = await registry.executeParallel(
    callsOf('search').map((call) => ({ ...call, args: more.args ?? {} })),
    makeCtx(ctx),
    more.allowed,
    more.excluded && { excludeTools: more.excluded },
  );
  return textIn(results[0]?.result);
}

async function warningOf(ctx: Partial<ToolContext>): Promise<string | undefined> {
  const { events, observer } = createRecorder();
  const registry = createToolRegistry({ tools: [makeTool('search')], observer });
  await registry.executeParallel(callsOf('search'), makeCtx(ctx));
  return events.flatMap((event) => (event.type === 'warning' ? [event.message] : []))[0];
}

async function reducerWarning(): Promise<string | undefined> {
  const { events, observer } = createRecorder();
  const reduce = () => {
    throw new Error('out of ideas');
  };
  const reducers = { register: () => () => {}, get: () => ({ toolName: 'search', reduce }) };
  const registry = createToolRegistry({ tools: [makeTool('search')], observer, reducers });
  await registry.executeParallel(callsOf('search'), makeCtx());
  return events.flatMap((event) => (event.type === 'reduced' ? [event.warning] : []))[0];
}

async function unreadable(): Promise<string> {
  const ctx = Object.defineProperty(makeCtx(), 'sessionId', {
    enumerable: true,
    get() {
      throw new Error('down');
    },
  });
  const registry = createToolRegistry({ tools: [makeTool('search')] });
  const [settled] = await registry.executeParallel(callsOf('search'), ctx);
  return textIn(settled?.result);
}

/** A tool that runs a nested call before it answers. */
async function tooDeep(): Promise<string | undefined> {
  let inner: string | undefined;
  const registry = createToolRegistry({
    maxDepth: 1,
    tools: [
      makeTool('search'),
      makeTool('outer', {
        async execute(_args, ctx) {
          const [settled] = await registry.executeParallel(callsOf('search'), ctx);
          inner = textIn(settled?.result);
          return { ok: true, value: '' };
        },
      }),
    ],
  });
  await registry.executeParallel(callsOf('outer'), makeCtx());
  return inner;
}

async function timedOut(): Promise<string> {
  vi.useFakeTimers();
  const never = (): Promise<never> => new Promise(() => {});
  const settled = refused({ execute: never, timeoutMs: 30 });
  await vi.advanceTimersByTimeAsync(30);
  vi.useRealTimers();
  return settled;
}

async function abortedWhileRunning(): Promise<string> {
  const controller = new AbortController();
  const execute = (): Promise<never> => {
    controller.abort();
    return new Promise(() => {});
  };
  return refused({ execute }, {}, { abortSignal: controller.signal });
}

function duplicate(): string {
  const registry = createToolRegistry({ tools: [makeTool('search')] });
  try {
    registry.register(makeTool('search'));
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : '';
  }
  return '';
}

async function notSimulated(): Promise<string> {
  const [clock, random] = [createFakeClock(), createRandomSource(1)];
  const send = createSimulatedFetch({ clock, random, services: [] });
  return send(new Request('https://shop.example/')).then(
    () => '',
    (thrown: unknown) => (thrown instanceof Error ? thrown.message : ''),
  );
}

function stale(): string | undefined {
  const readMtimes = new Map([['/a.ts', { mtimeMs: 0, readAtTurn: 1 }]]);
  return checkStale({ readMtimes, workingDir: '/', currentTurn: 2 }, '/a.ts', 1000)?.error;
}

const PRODUCERS: Readonly<Record<string, () => Produced | Promise<Produced>>> = {
  'budget.warning': async () => ({
    text: await warningOf({ resultBudgetChars: Number.NaN }),
    values: { value: 'NaN' },
  }),
  'lookup.unknown': async () => {
    const [settled] = await createToolRegistry().executeParallel(callsOf('search'), makeCtx());
    return { text: textIn(settled?.result), values: NAME };
  },
  'lookup.unreadable_turn': async () => ({ text: await unreadable(), values: { reason: 'down' } }),
  'exclusion.excluded': async () => ({
    text: await refused({}, {}, {}, { excluded: ['search'] }),
    values: NAME,
  }),
  'allowlist.refused': async () => ({
    text: await refused({}, {}, {}, { allowed: ['other'] }),
    values: NAME,
  }),
  'approval.changed': async () => ({
    text: await refused({}, { approved: approvedFingerprints({ search: 'sha256:0' }) }),
    values: NAME,
  }),
  'approval.missing': async () => ({
    text: await refused({}, { approved: approvedFingerprints({}) }),
    values: NAME,
  }),
  'availability.unavailable': async () => ({
    text: await refused({ isAvailable: () => false }),
    values: NAME,
  }),
  'availability.too_deep': async () => ({
    text: await tooDeep(),
    values: { ...NAME, depth: '1', most: '1' },
  }),
  'capabilities.no_backends': async () => ({
    text: await refused({ capabilities: { secrets: [] } }),
    values: NAME,
  }),
  'dry_run.result': async () => ({
    text: await refused({}, {}, { dryRun: true }, { args: { q: 'a', apiKey: 'sk-1' } }),
    values: { ...NAME, 'JSON of the redacted arguments': '{"q":"a","apiKey":"[redacted]"}' },
  }),
  'arguments.invalid': async () => ({
    text: await refused(
      { validateArgs: true },
      { validator: () => () => [{ path: '$.q', message: 'is required' }] },
    ),
    values: { ...NAME, path: '$.q', message: 'is required' },
  }),
  'arguments.no_validator': async () => ({
    text: await refused({ validateArgs: true }),
    values: NAME,
  }),
  'rate_limit.exceeded': async () => ({
    text: await refused({ rateLimit: { max_calls: 0, window_seconds: 7 } }),
    values: { ...NAME, seconds: '7' },
  }),
  'rate_limit.store_failed': async () => {
    const fail = () => {
      throw new Error('down');
    };
    const rateLimitStore = { reserve: fail, peek: fail };
    return { text: await refused({ rateLimit: {} }, { rateLimitStore }), values: NAME };
  },
  'execute.no_result': async () => ({
    // Returns what no tool may return.
    text: await refused({ execute: (async () => 'done') as unknown as Tool['execute'] }),
    values: { ...NAME, what: 'a string' },
  }),
  'reduce.ignored': async () => ({
    text: await reducerWarning(),
    values: { ...NAME, reason: 'out of ideas' },
  }),
  'trim.marker': () => ({
    text: trimText('abcdef', 3).text.slice(3).replace('\n', '\\n'),
    values: { N: '6' },
  }),
  'trim.spilled': async () => ({
    text: (await spilled()).replace('\n', '\\n'),
    values: { N: '6', handle: 'r1' },
  }),
  'trim.tokens': async () => ({
    text: (await tokensCut()).replace('\n', '\\n'),
    values: { N: '6' },
  }),
  'compaction.line': () => ({
    text: compacted([{ type: 'text', text: 'x'.repeat(1000) }]),
    values: { ...NAME, N: '1,000' },
  }),
  'compaction.kept': () => ({
    text: compacted(
      [{ type: 'text', text: 'abc' }, { type: 'image' }, { type: 'image' }, { type: 'document' }],
      { handleOf: () => 'r3', readTool: 'open' },
    ),
    values: { ...NAME, N: '3', M: '2', tool: 'open', handle: 'r3' },
  }),
  'abort.timeout': async () => ({ text: await timedOut(), values: { ...NAME, ms: '30' } }),
  'abort.aborted': async () => ({ text: await abortedWhileRunning(), values: NAME }),
  'registration.duplicate': () => ({ text: duplicate(), values: NAME }),
  'stale.changed': () => ({
    text: stale(),
    values: {
      path: '/a.ts',
      turn: '1',
      'read at': '1970-01-01T00:00:00.000Z',
      'changed at': '1970-01-01T00:00:01.000Z',
    },
  }),
  'untrusted.wrapper': () => ({
    text: wrapUntrusted('Hello', { source: 'https://a.example', tool: 'fetch_url' }),
    values: { source: 'https://a.example', tool: 'fetch_url', text: 'Hello' },
  }),
  'agent.circular': () => {
    const graph = createAgentGraph();
    graph.add('a', 'b');
    return { text: graph.add('b', 'a') };
  },
  'simulation.host': async () => ({
    text: await notSimulated(),
    values: { method: 'GET', url: 'https://shop.example/' },
  }),
};

const texts = readExactTexts(readContract());

test('each exact text of the contract has a producer, and each producer a text', () => {
  expect([...texts.keys()].sort()).toEqual(Object.keys(PRODUCERS).sort());
});

test.each([...texts])('%s is what the code says', async (name, body) => {
  const { text, values = {} } = (await PRODUCERS[name]?.()) ?? { text: undefined };
  const filled = Object.entries(values).reduce(
    (filling, [placeholder, value]) => filling.replaceAll(`<${placeholder}>`, value),
    body,
  );
  expect(text).toBe(filled);
});

test('the contract states the default budget', () => {
  const stated = DEFAULT_RESULT_BUDGET_CHARS.toLocaleString('en-US');
  expect(readContract()).toContain(`The default total is ${stated} characters`);
});
