import { expect, test } from 'vitest';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { readMockNotes } from './mock-notes.ts';
import { readUnanswered } from './unanswered.ts';

const mock = (url: string, body: string) => ({
  ...{ method: 'POST', url, body, status: 200, mediaType: 'application/json' },
});
const MOCKS = [mock('https://tools.test/other', '1'), mock('https://tools.test/weather', '"grey"')];
const YAML = `tools:
  - name: weather
    type: webhook
    description: Tells the weather.
    webhook: { url: https://tools.test/weather }
`;

function withMocks(mocks: Workspace['scenario']['mocks']): Workspace {
  const workspace = createUserCodeWorkspace({ calls: ['weather', 'read_file'] });
  return {
    ...workspace,
    personalities: [{ id: 'p', name: 'P', description: '' }],
    personalityId: 'p',
    declarations: [{ id: 'd', name: 'd', text: YAML, disabled: false }],
    scenario: { ...workspace.scenario, ...(mocks && { mocks }) },
  };
}

test('the trace says which mocked response answered a call', async () => {
  const session = openTestSession({ storage: createMemoryStorage(withMocks(MOCKS)) });
  const { run } = await session.until((state) => state.run?.status === 'done');
  const [weather, file] = run?.lanes ?? [];
  expect(weather?.result).toMatchObject({ ok: true, value: '"grey"' });
  expect([...(weather?.progress ?? [])].map(({ event }) => event.message)).toEqual([
    'Answered by mocked response 2: POST https://tools.test/weather',
  ]);
  expect(readMockNotes(weather?.progress ?? [], MOCKS)).toEqual([{ mock: MOCKS[1], nth: 0 }]);
  expect(readMockNotes(file?.progress ?? [], MOCKS)).toEqual([]);
});

test('the trace says that the first response answered for other arguments', async () => {
  const berlin = { ...mock('https://tools.test/weather', '"grey"'), requestBody: '{"city":"B"}' };
  const session = openTestSession({ storage: createMemoryStorage(withMocks([berlin])) });
  const { run } = await session.until((state) => state.run?.status === 'done');
  const [weather] = run?.lanes ?? [];
  expect(weather?.result).toMatchObject({ ok: true, value: '"grey"' });
  expect(readMockNotes(weather?.progress ?? [], [berlin])).toEqual([
    {
      mock: berlin,
      nth: 0,
      note: 'No recorded result for these arguments, so the first recorded one answered.',
    },
  ]);
});

test('a recorded error comes back as it was recorded', async () => {
  const body = `City not found: ${'x'.repeat(600)}`;
  const recorded = { ...mock('https://tools.test/weather', body), status: 422, requestBody: '{}' };
  const session = openTestSession({ storage: createMemoryStorage(withMocks([recorded])) });
  const { run } = await session.until((state) => state.run?.status === 'done');
  const [weather] = run?.lanes ?? [];
  expect(weather?.result).toMatchObject({ ok: false, code: 'execution_failed', error: body });
  expect(readMockNotes(weather?.progress ?? [], [recorded])).toEqual([{ mock: recorded, nth: 0 }]);
});

test.each([
  ['made from a schema', 503, undefined],
  ['made from a schema, with the status of recorded errors', 422, undefined],
  ['recorded', 503, '{}'],
])('a failing status that a person gives a response %s is in the error', async (...given) => {
  const [, status, requestBody] = given;
  const failing = {
    ...mock('https://tools.test/weather', '{"sky":"grey"}'),
    ...{ status, ...(requestBody && { requestBody }) },
  };
  const session = openTestSession({ storage: createMemoryStorage(withMocks([failing])) });
  const { run } = await session.until((state) => state.run?.status === 'done');
  expect(run?.lanes[0]?.result).toMatchObject({
    ...{ ok: false, code: 'execution_failed' },
    error: `weather failed with status ${status}: {"sky":"grey"}`,
  });
});

test('an error of a server keeps its status in front', async () => {
  const url = 'https://api.test/v1';
  const failing = { ...mock(url, 'No such city'), status: 422 };
  const workspace = withMocks([failing]);
  const [declaration] = workspace.declarations;
  const text = YAML.replace('https://tools.test/weather', url);
  const declarations = declaration ? [{ ...declaration, text }] : [];
  const storage = createMemoryStorage({ ...workspace, declarations });
  const { run } = await openTestSession({ storage }).until(({ run }) => run?.status === 'done');
  expect(run?.lanes[0]?.result).toMatchObject({
    error: 'weather failed with status 422: No such city',
  });
});

test('a request without an answer is noted, and a mock answers it in the next run', async () => {
  const session = openTestSession({ storage: createMemoryStorage(withMocks([])) });
  const { run } = await session.until((state) => state.run?.status === 'done');
  const [weather] = run?.lanes ?? [];
  expect(weather?.status).toBe('failed');
  const [request, ...more] = readUnanswered(weather?.progress ?? []);
  expect(request).toEqual({ method: 'POST', url: 'https://tools.test/weather' });
  expect(more).toEqual([]);
  if (!request) return;

  const before = session.state().workspace;
  session.actions.applyFix({ kind: 'add-mock', ...request, label: 'Answer it' });
  const after = await session.until((state) => state.run?.lanes[0]?.status === 'ok');
  expect(after.run?.lanes[0]?.result).toMatchObject({ value: '{}' });
  expect(readUnanswered(after.run?.lanes[0]?.progress ?? [])).toEqual([]);
  session.actions.undo();
  expect(session.state().workspace.scenario).toEqual(before.scenario);
});

test('a request that no mock of its host answers is noted, too', async () => {
  const other = [mock('https://tools.test/other', '1')];
  const session = openTestSession({ storage: createMemoryStorage(withMocks(other)) });
  const { run } = await session.until((state) => state.run?.status === 'done');
  expect(readUnanswered(run?.lanes[0]?.progress ?? [])).toEqual([
    { method: 'POST', url: 'https://tools.test/weather' },
  ]);
});

test.each([
  'Unanswered request: post https://a.test/',
  'Unanswered request: GET javascript:alert(1)',
  'Unanswered request: GET https://a.test/ and more',
  'Unanswered request: GET',
])('the progress "%s" names no request', (message) => {
  expect(readUnanswered([{ event: { message } }])).toEqual([]);
});

test.each([
  'Answered by mocked response 9: POST https://tools.test/weather',
  'Answered by mocked response 1: POST https://tools.test/weather',
  'Half of the tests',
])('the progress "%s" names no mocked response', (message) => {
  expect(readMockNotes([{ event: { message } }], MOCKS)).toEqual([]);
});
