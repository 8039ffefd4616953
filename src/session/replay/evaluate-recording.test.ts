import { expect, test } from 'vitest';
import type { Personality } from '../../core/index.ts';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type TestCall, toChat } from './replay-test-support.ts';
import { summarizeReplay } from './summarize-replay.ts';

let keys = 0;

/** Replays a session in a workspace, as the page does. */
function replayIn(
  changes: Partial<Workspace>,
  turns: readonly (readonly TestCall[])[],
  sandbox?: Awaited<ReturnType<typeof createTestSandbox>>,
) {
  return replaySource(changes, JSON.stringify(toChat(turns)), sandbox);
}

async function replaySource(
  changes: Partial<Workspace>,
  source: string,
  sandbox?: Awaited<ReturnType<typeof createTestSandbox>>,
) {
  const workspace = { ...createUserCodeWorkspace({}), ...changes };
  const session = openTestSession({ sandbox, storage: createMemoryStorage(workspace) });
  await session.ready;
  await session.until(
    ({ tools, userReducers, userTools, visibility }) =>
      tools.length > 0 &&
      visibility !== undefined &&
      [
        ...workspace.tools.map(({ id }) => userTools[id]),
        ...Object.keys(workspace.reducers).map((tool) => userReducers[tool]),
      ].every((compiled) => compiled?.status === 'ok'),
  );
  const actions = await session.actions.loadActions('replay');
  keys += 1;
  const progress: string[] = [];
  const shown = await actions.replay({ source, key: keys }, undefined, ({ step }) => {
    progress.push(step);
  });
  if (!shown.ok) throw new Error(shown.message);
  const calls = Array.from({ length: shown.calls }, (_, at) => shown.callAt(at));
  return { shown, replay: shown.facts, calls, session, actions, progress };
}

const personality = (rules: Partial<Personality>): Partial<Workspace> => ({
  personalities: [{ id: 'p', name: 'P', description: '', ...rules }],
  personalityId: 'p',
});

test('the personality decides about tools that the workspace lacks, too', async () => {
  const { calls, replay } = await replayIn(
    personality({ toolset: ['my_search', 'mcp__linear__list_issues'], mcp_servers: ['github'] }),
    [
      [{ name: 'my_search', result: 'found' }],
      [
        { name: 'my_delete', args: { path: '/a' }, result: 'gone' },
        { name: 'mcp__linear__list_issues', result: '[]' },
      ],
    ],
  );
  expect(calls.map(({ refusal }) => refusal?.rule)).toEqual([
    undefined,
    'allowlist.not_listed',
    expect.stringMatching(/^allowlist|mcp/),
  ]);
  expect(calls[1]).toMatchObject({
    args: '{"path":"/a"}',
    refusal: { gate: 'allowlist', code: 'not_available' },
    isKnown: false,
  });
  expect(replay.totals).toMatchObject({ calls: 3, refused: 2 });
  expect(replay.missing).toEqual({
    ...{ defined: [], undefined: ['my_search', 'my_delete'], refused: [] },
  });
});

test('a missing tool is replayed as the recording defines it, as a bare name, or not at all', async () => {
  const messages = toChat([
    [
      { name: 'my_search', args: { wrong: 1 }, result: 'a' },
      { name: 'my_delete', args: { wrong: 1 }, result: 'b' },
      { name: 'no name', result: 'c' },
    ],
  ]);
  const parameters = {
    ...{ type: 'object', properties: { q: { type: 'string' } }, required: ['q'] },
  };
  const tools = [{ type: 'function', function: { name: 'my_search', parameters } }];
  const { replay, calls } = await replaySource({}, JSON.stringify({ messages, tools }));
  expect(replay.missing).toEqual({
    ...{ defined: ['my_search'], undefined: ['my_delete'], refused: ['no name'] },
  });
  expect(calls.map(({ refusal, isKnown }) => [refusal?.gate, isKnown])).toEqual([
    ['arguments', false],
    [undefined, false],
    ['lookup', false],
  ]);
});

test('tokens say whether they are estimates', async () => {
  const turns = [[{ name: 'my_log', result: 'word '.repeat(100) }]];
  const { shown, replay, calls } = await replayIn(
    { contextSettings: { counter: 'o200k_base' } },
    turns,
  );
  expect(calls[0]?.tokens).toEqual({ recorded: 101, now: 101, isExact: true });
  expect(replay.totals.tokens.isExact).toBe(true);
  expect(shown.windowAfter(1).isExact).toBe(true);
  const saved = { ...replay.totals, tokens: { recorded: 2000, now: 1000, isExact: true } };
  expect(summarizeReplay({ totals: saved })).toContain(' saves 1,000 tokens (50%)');
  const estimated = await replayIn({}, turns);
  expect(estimated.replay.totals.tokens.isExact).toBe(false);
});

test('availability and arguments refuse calls of known tools', async () => {
  const { calls } = await replayIn({}, [
    [{ name: 'web_search', args: { wrong: 1 }, result: 'text' }],
    [{ name: 'web_search', args: { query: 'retry storm' }, result: 'text' }],
  ]);
  expect(calls.map(({ refusal }) => refusal?.gate)).toEqual(['arguments', undefined]);
  expect(calls[0]?.refusal?.reason).toContain('$.query: is required');
});

test('the budget cuts recorded results, and the window adds up turn by turn', async () => {
  const workspace = createUserCodeWorkspace({});
  const long = 'word '.repeat(2000);
  const { calls, shown, replay } = await replayIn(
    { budget: { ...workspace.budget, totalChars: 1000 } },
    [[{ name: 'my_log', result: long }], [{ name: 'my_log', result: 'short' }, { name: 'my_log' }]],
  );
  expect(calls.map(({ isCut, hasResult }) => [isCut, hasResult])).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ]);
  const [first] = calls;
  expect(first?.chars.recorded).toBe(10_000);
  expect(first?.chars.now).toBeLessThan(1200);
  const [one, two] = [shown.windowAfter(1), shown.windowAfter(2)];
  expect(two.now).toBe(one.now + (calls[1]?.tokens.now ?? 0));
  expect(replay.totals.saved).toEqual({
    refusals: 0,
    reducers: 0,
    cuts: 10_000 - (first?.chars.now ?? 0),
  });
  expect(summarizeReplay(replay)).toMatch(
    /^This policy refuses none of 3 calls and saves ≈[\d,]+ tokens \(\d+%\)\.$/,
  );
});

test('a budget in tokens and a way to cut apply to recorded results', async () => {
  const { calls } = await replayIn(
    { contextSettings: { budgetTokens: 50, trim: 'tail', keepsCutResults: true } },
    [[{ name: 'my_log', result: `${'word '.repeat(2000)}the end` }]],
  );
  expect(calls[0]?.isCut).toBe(true);
  expect(calls[0]?.tokens.now).toBeLessThan(100);
});

const REDUCER = `import type { ToolResultReducer } from 'toolyard';

export const reducer: ToolResultReducer = {
  toolName: 'my_log',
  reduce: (result) => (result.ok ? { ...result, value: result.value.slice(0, 10) } : result),
};
`;

test('reducers of the user shorten recorded results', async () => {
  const { replay } = await replayIn(
    { reducers: { my_log: REDUCER } },
    [[{ name: 'my_log', result: 'x'.repeat(400) }]],
    await createTestSandbox(),
  );
  expect(replay.totals).toMatchObject({
    chars: { recorded: 400, now: 10 },
    saved: { reducers: 390, cuts: 0 },
    reducers: [{ tool: 'my_log', calls: 1, chars: 390 }],
  });
}, 30_000);

const toTool = (name: string, rules: string) => `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: '${name}',
  description: 'A tool of the test.',
  schema: { type: 'object', properties: {} },
  ${rules}
  execute: async () => ok('never asked'),
});
`;

test('rate limits and capabilities of own tools refuse calls; turns are a minute apart', async () => {
  const { scenario } = createUserCodeWorkspace({});
  const { calls } = await replayIn(
    {
      scenario: { ...scenario, missing: ['network'] },
      tools: [
        toTool('my_search', 'rateLimit: { max_calls: 1, window_seconds: 30 },'),
        toTool('my_fetch', "capabilities: { network: { allowedHosts: ['a.test'] } },"),
      ].map((code, index) => ({ id: `own-${index}`, code, disabled: false })),
    },
    [
      [
        { name: 'my_search', result: 'a' },
        { name: 'my_search', result: 'b' },
      ],
      [{ name: 'my_search' }, { name: 'my_fetch' }],
    ],
    await createTestSandbox(),
  );
  expect(calls.map(({ refusal }) => refusal?.gate)).toEqual([
    ...[undefined, 'rate_limit', undefined],
    'capabilities',
  ]);
  expect(calls[0]).toMatchObject({ isKnown: true });
}, 30_000);

test('ten thousand turns report their progress, and an abort ends the work', async () => {
  const turns = Array.from({ length: 10_000 }, (_, index) => [
    { name: 'my_tool', args: { index }, result: `result ${index}` },
  ]);
  const { replay, progress, actions } = await replayIn({}, turns);
  expect(replay.totals.calls).toBe(10_000);
  expect(new Set(progress)).toContain('check');
  const stop = new AbortController();
  const source = JSON.stringify(toChat(turns));
  const asked = actions.replay({ source, key: -2 }, stop.signal, () => stop.abort());
  await expect(asked).rejects.toThrow();
}, 60_000);

test('the session becomes a personality with its tools, and one undo removes it', async () => {
  const { shown, actions, session } = await replayIn({}, [
    [{ name: 'my_search' }, { name: 'mcp__github__get_issue' }],
    [{ name: 'my_search' }],
  ]);
  actions.addPersonality(shown);
  actions.addPersonality(shown);
  const { personalities, personalityId } = session.state().workspace;
  expect(personalities.slice(1)).toMatchObject([
    {
      ...{ id: 'recorded-session', name: 'Recorded session' },
      toolset: ['my_search', 'mcp__github__get_issue'],
      mcp_servers: ['github'],
    },
    { id: 'recorded-session-2', name: 'Recorded session 2' },
  ]);
  expect(personalityId).toBe('recorded-session-2');
  session.actions.undo();
  expect(session.state().workspace.personalities).toHaveLength(2);
});

test('the turns become batches, in which recorded results answer', async () => {
  const { actions, session } = await replayIn({}, [
    [{ name: 'my_search', args: { q: 1 }, result: 'found' }],
    [{ name: 'my_search', args: { q: 2 }, result: 'found more' }],
  ]);
  const source = JSON.stringify(toChat([[{ name: 'my_search', args: { q: 1 }, result: 'found' }]]));
  const read = await actions.readTurns({ source, key: -3 });
  expect(read).toMatchObject({
    turns: [{ calls: [{ tool: 'my_search', standing: 'simulated' }] }],
    mocks: [{ requestBody: '{"q":1}', body: 'found' }],
  });
  await session.dispose();
});

test('recorded results answer for example tools, and a declared tool runs itself', async () => {
  const text = 'tools:\n- { name: lookup, type: client, description: Looks up. }\n';
  const declarations = [{ id: 'd', name: 'Lookup', text, disabled: false }];
  const { actions, session } = await replayIn({ declarations }, [[{ name: 'lookup' }]]);
  await session.until(({ tools }) => tools.some(({ name }) => name === 'lookup'));
  const source = JSON.stringify(
    toChat([
      [
        { name: 'read_file', args: { path: 'a' }, result: 'recorded' },
        { name: 'lookup', args: {}, result: 'looked up' },
      ],
    ]),
  );
  const read = await actions.readTurns({ source, key: -4 });
  expect(read).toMatchObject({
    turns: [
      {
        calls: [
          { tool: 'read_file', standing: 'simulated' },
          { tool: 'lookup', standing: 'known' },
        ],
      },
    ],
    recordings: { tools: ['read_file'], areUsed: true },
    mocks: [{ requestBody: '{"path":"a"}', body: 'recorded' }],
  });
  await session.dispose();
});
