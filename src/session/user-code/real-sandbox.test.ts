import { expect, test } from 'vitest';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { selectLadder } from '../explain/gate-ladder-selectors.ts';
import { toJsonText } from '../lib/json-text.ts';
import { selectOutput } from '../run/output.ts';
import {
  createUserCodeWorkspace,
  openTestSession,
  type TestWorkspaceParts,
} from '../testing/open-test-session.ts';
import { selectProblems } from '../tool-list/select-problems.ts';

/** The session with the real guest of the sandbox, without a Worker, which needs a browser. */
async function open(parts: TestWorkspaceParts) {
  const sandbox = await createTestSandbox();
  const storage = createMemoryStorage(createUserCodeWorkspace(parts));
  return openTestSession({ sandbox, storage });
}

function toolOf(name: string, body: string): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: '${name}',
  description: 'A tool of the test.',
  schema: { type: 'object', properties: {} },
  capabilities: { network: { allowedHosts: ['blog.example'] } },
  async execute(args: object, ctx) {
    ${body}
  },
});
`;
}

test('the starter files run beside the catalogue, and their lines belong to their calls', async () => {
  const session = await open({ calls: [['read_file', { path: 'README.md' }]] });
  await session.until(({ run }) => run?.status === 'done');
  for (const template of ['blank', 'fetch', 'progress', 'ephemeral'] as const) {
    session.actions.addCalledTool(template);
    const { tools, selectedTool, workspace } = await session.until(
      ({ userTools, selectedUserCodeId }) => userTools[selectedUserCodeId ?? '']?.status === 'ok',
    );
    // The arguments of the first call are those that the schema gives to any other call.
    const { exampleArgs } = tools.find(({ name }) => name === selectedTool) ?? {};
    expect(workspace.batches[0]?.calls.at(-1)?.argsText).toBe(toJsonText(exampleArgs));
  }
  session.actions.writeReducer('my_tool');
  const { run, log } = await session.runToEnd();

  expect(run?.lanes.map(({ tool, status }) => `${tool} ${status}`)).toEqual([
    'read_file ok',
    'my_tool ok',
    'my_fetch ok',
    'my_progress ok',
    'my_hits ok',
  ]);
  expect(selectOutput(run?.lanes[1])?.trimmed.text).toBe('Hello Ada, this is turn 1.');
  expect(run?.lanes[3]?.progress).toHaveLength(5);
  expect(run?.lanes[1]?.reduced?.outcome).toBe('applied');
  expect(log).toMatchObject([{ text: 'called with Ada', callId: run?.lanes[1]?.callId }]);
  expect((await session.runToEnd()).run?.events).toEqual(run?.events);
});

test('a throw, a loop, a bomb and a forbidden host end only their own call, with a reason', async () => {
  const session = await open({
    tools: [
      toolOf('throws', "throw new Error('no station');"),
      toolOf('loops', 'for (;;) {}'),
      toolOf('grows', "const all = []; for (;;) all.push('x'.repeat(1e6) + all.length);"),
      toolOf('strays', "await ctx.scopedFetch('https://elsewhere.example/'); return ok('');"),
      toolOf('works', "return ok('fine');"),
    ],
    calls: ['throws', 'loops', 'grows', 'strays', 'works'],
  });
  const state = await session.until(({ run }) => run?.status === 'done');

  expect(state.run?.lanes.map(({ settled }) => settled?.reason ?? settled?.code ?? 'ok')).toEqual([
    'execution_failed',
    'timeout',
    'memory',
    'execution_failed',
    'ok',
  ]);
  expect(state.runtimeProblems).toContainEqual(
    expect.objectContaining({
      callId: 'c1',
      where: { kind: 'code', toolId: 'own-1', line: 9, column: expect.any(Number) },
    }),
  );
  session.actions.selectCall('c4');
  const failed = selectLadder(session.state()).find(({ status }) => status === 'failed');
  expect(failed?.refusal?.modelReads).toMatch(/^HOST_NOT_ALLOWED: elsewhere\.example/);
}, 30_000);

test.each([
  ['on a line of its own', "console.log('called');\n    while (true) {}\n    return ok('');", 10],
  ['in front of the return', "console.log('called');\n    while(true){} return ok('');", 10],
  ['as the first statement', "while (true) {}\n    return ok('');", 9],
])(
  'an endless loop %s has its own place',
  async (_, body, line) => {
    const session = await open({ tools: [toolOf('loops', body)], calls: ['loops'] });
    const state = await session.until(({ run }) => run?.status === 'done');
    expect(state.runtimeProblems).toMatchObject([{ where: { line, column: 5 } }]);
  },
  30_000,
);

test('a value that is no result has the line of its return', async () => {
  const session = await open({
    tools: [toolOf('odd', "return { sky: 'clear' };")],
    calls: ['odd'],
  });
  const state = await session.until(({ run }) => run?.status === 'done');
  const place = { line: 9, column: 5 };
  expect(state.runtimeProblems).toMatchObject([{ where: { toolId: 'own-1', ...place } }]);
}, 30_000);

test('a broken file has its own line, and a random reducer is detected', async () => {
  const session = await open({
    tools: ["import { ok } from 'toolyard';\nexport const tool = {\n  name: 'half',,\n};\n"],
    reducers: {
      half: "export const reducer = { toolName: 'half', reduce: (r) => r.ok ? { ...r, value: String(Math.random()).slice(0, r.value.length) } : r };",
    },
  });
  const { userTools } = await session.until((s) => s.userTools['own-1']?.status === 'broken');
  expect(userTools['own-1']).toMatchObject({ errors: [{ line: 3 }] });

  await session.until((s) => s.userReducers.half?.status === 'ok');
  session.actions.checkReducer('half');
  const { checks } = await session.until((s) => s.checks.half?.status !== 'running');
  expect(checks.half).toMatchObject({
    status: 'done',
    report: { ok: false, problems: [{ rule: 'deterministic' }] },
  });
}, 30_000);

test('a tool with cache runs once for equal calls, and the steps report it', async () => {
  const once = toolOf('once', "return ok('fine');").replace(
    '  async execute',
    '  cache: { ttlMs: 60_000 },\n  async execute',
  );
  // One more than there are slots, so the last one begins after the first has answered.
  const session = await open({ tools: [once], calls: Array<string>(5).fill('once') });
  const { run } = await session.until((state) => state.run?.status === 'done');
  const executions = run?.lanes.map(({ callId }) => {
    session.actions.selectCall(callId);
    return selectLadder(session.state()).find(({ id }) => id === 'execute')?.detail;
  });
  expect(executions).toEqual([
    expect.stringMatching(/^[^:]+, 4 chars$/),
    ...Array(3).fill(expect.stringMatching(/^shared the result of an identical call: .*4 chars$/)),
    expect.stringMatching(/^answered from the cache: .*4 chars$/),
  ]);
});

test('a property that the registry does not read is a warning, and Run does not wait for it', async () => {
  const source = toolOf('find', 'return ok(args.query);').replace(
    'async execute',
    "rate_limit: { max_calls: 1 },\n  argumentAliases: { q: 'query' },\n  async execute",
  );
  const session = await open({ tools: [source], calls: [['find', { q: 'shoes' }]] });
  await session.until(({ userTools }) => userTools['own-1']?.status === 'ok');
  expect(selectProblems(session.state())).toContainEqual({
    where: { kind: 'code', toolId: 'own-1', line: 8, column: 3 },
    severity: 'warning',
    blocks: false,
    message: "find.ts: The registry does not read 'rate_limit'. Did you mean 'rateLimit'?",
  });
  const { run } = await session.runToEnd();
  expect(selectOutput(run?.lanes[0])?.trimmed.text).toBe('shoes');
});

const CITY = `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'weather',
  description: 'A tool of the test.',
  schema: {
    type: 'object',
    properties: { city: CITY_SCHEMA },
    required: ['citty'],
  },
  async execute() {
    return ok('sunny');
  },
});
`;

test.each([
  ["{ type: 'strng' }", 27, /properties\.city\.type must be one of string/],
  ["{ type: 'number', minimum: '1' }", 43, /properties\.city\.minimum must be a number/],
  [
    "{ type: 'string', pattern: '(' }",
    43,
    /properties\.city\.pattern must be a regular expression/,
  ],
])('a schema that is invalid by %s is a problem at its line', async (city, column, why) => {
  const session = await open({
    tools: [CITY.replace('CITY_SCHEMA', city)],
    calls: [['weather', { city: 'Oslo' }]],
  });
  const { state } = session;
  await session.runToEnd();

  const where = { kind: 'code', toolId: 'own-1' };
  const [invalid, unknown, ...others] = selectProblems(state());
  expect(invalid).toMatchObject({ severity: 'error', blocks: false });
  expect(invalid?.where).toEqual({ ...where, line: 8, column });
  expect(invalid?.message).toMatch(/^weather\.ts: The schema is invalid: /);
  expect(invalid?.message).toMatch(why);
  expect(unknown).toMatchObject({ severity: 'warning', where: { ...where, line: 9, column: 16 } });
  expect(unknown?.message).toMatch(/In the schema, required names 'citty', .*: write 'city'\.$/);
  expect(others).toEqual([]);

  const refused = selectLadder(state()).find(({ status }) => status === 'refused');
  expect(refused?.refusal?.sentence).toMatch(
    /^The schema of weather is invalid: .*[^.]\. Fix it in the code of the tool\.$/,
  );
});

test('a constant outside of the tool has the place of its schema', async () => {
  const code = CITY.replace(/schema: \{.*?\n {2}\},/s, 'schema: SCHEMA,');
  const session = await open({ tools: [`const SCHEMA = { $ref: '#/no' };\n${code}`] });
  await session.until(({ userTools }) => userTools['own-1']?.status === 'ok');
  expect(selectProblems(session.state())).toMatchObject([
    { where: { line: 7, column: 3 }, message: expect.stringContaining('$ref') },
  ]);
});

test.each<[string, (code: string) => string, { line: number; column: number }, RegExp]>([
  [
    'a name that no tool can have',
    (code) => code.replace("'weather'", "'get weather'"),
    { line: 4, column: 3 },
    /cannot name a tool/,
  ],
  [
    'a name of another type',
    (code) => code.replace("'weather'", '5'),
    { line: 4, column: 3 },
    /needs a 'name'/,
  ],
  [
    'no name',
    (code) => code.replace("name: 'weather',", ''),
    { line: 3, column: 1 },
    /needs a 'name'/,
  ],
  [
    'no method',
    (code) => code.replace('execute', 'run'),
    { line: 3, column: 1 },
    /needs a method 'execute/,
  ],
  [
    'no export',
    (code) => code.replace('export const', 'const'),
    { line: 3, column: 14 },
    /exports no tool/,
  ],
  ['nothing', () => '\n', { line: 1, column: 1 }, /exports no tool/],
])('a tool with %s has its problem at a line', async (_, edit, place, why) => {
  const session = await open({ tools: [edit(toolOf('weather', "return ok('sunny');"))] });
  await session.until(({ userTools }) => userTools['own-1']?.status === 'broken');
  const [problem, ...others] = selectProblems(session.state());
  expect(problem?.where).toEqual({ kind: 'code', toolId: 'own-1', ...place });
  expect(problem?.message).toMatch(why);
  expect(others).toEqual([]);
});

test('a reducer of another tool is marked at its toolName', async () => {
  const session = await open({});
  await session.ready;
  session.actions.setReducerText(
    'read_file',
    "export const reducer = {\n  toolName: 'terminal',\n  reduce: (result) => result,\n};",
  );
  await session.until(({ userReducers }) => userReducers.read_file?.status === 'broken');
  expect(selectProblems(session.state())[0]).toMatchObject({
    where: { kind: 'reducer', tool: 'read_file', line: 2, column: 3 },
  });
});
