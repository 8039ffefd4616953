import { expect, test } from 'vitest';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { readMockNotes } from './mock-notes.ts';

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
  expect(readMockNotes(weather?.progress ?? [], MOCKS)).toEqual([{ mock: MOCKS[1] }]);
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
      note: 'No recorded result for these arguments, so the first recorded one answered.',
    },
  ]);
});

test.each([
  'Answered by mocked response 9: POST https://tools.test/weather',
  'Answered by mocked response 1: POST https://tools.test/weather',
  'Half of the tests',
])('the progress "%s" names no mocked response', (message) => {
  expect(readMockNotes([{ event: { message } }], MOCKS)).toEqual([]);
});
