import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { openTestSession } from '../testing/open-test-session.ts';
import { currentBatch, currentPersonality } from '../workspace/transitions.ts';
import { readTranscript } from './read-transcript.ts';
import { toSimulatedTools } from './simulated-tools.ts';

const use = (id: string, name: string, input: unknown) => ({ type: 'tool_use', id, name, input });
const result = (id: string, content: unknown, is_error = false) => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: id, content, is_error }],
});
const TRANSCRIPT = [
  {
    role: 'assistant',
    content: [
      use('a', 'weather', { city: 'Berlin' }),
      use('b', 'weather', { city: 'Rome', days: 2 }),
    ],
  },
  result('a', 'grey'),
  result('b', 'no data', true),
  { role: 'assistant', content: [use('c', 'weather', { city: 'Berlin' }), use('d', 'lone', {})] },
  result('c', 'later: grey'),
];

function simulate(transcript: unknown, unknown: string[], taken: string[] = []) {
  return toSimulatedTools(transcript, new Set(unknown), new Set(taken));
}

test('recorded results become responses by the arguments of their calls', () => {
  const simulated = simulate(TRANSCRIPT, ['weather', 'lone']);
  const request = { method: 'POST', url: 'https://tools.test/weather', mediaType: 'text/plain' };
  expect(simulated?.template.mocks).toEqual([
    { ...request, requestBody: '{"city":"Berlin"}', status: 200, body: 'grey' },
    { ...request, requestBody: '{"city":"Rome","days":2}', status: 422, body: 'no data' },
  ]);
  // A tool without a result stays unknown.
  expect(simulated?.names).toEqual(new Map([['weather', 'weather']]));
  expect(parse(simulated?.template.text ?? '')).toEqual({
    tools: [
      {
        name: 'weather',
        type: 'webhook',
        description: 'Answers with the recorded results of weather.',
        webhook: { url: 'https://tools.test/weather' },
        parameters: {
          type: 'object',
          properties: {
            city: { type: 'string', examples: ['Berlin'] },
            days: { type: 'number', examples: [2] },
          },
          required: ['city'],
        },
      },
    ],
  });
});

test('the definitions of a request describe its tools', () => {
  const parameters = { type: 'object', properties: { city: { type: 'string' } } };
  const tools = [{ name: 'weather', description: 'Tells the weather.', input_schema: parameters }];
  const simulated = simulate({ tools, messages: TRANSCRIPT }, ['weather']);
  expect(parse(simulated?.template.text ?? '').tools[0]).toMatchObject({
    description: 'Tells the weather.',
    parameters,
  });
});

test('results without ids belong to the calls of their tool in order', () => {
  const call = (args: object) => ({ functionCall: { name: 'weather', args } });
  const answer = (output: string) => ({
    functionResponse: { name: 'weather', response: { output } },
  });
  const contents = [
    { role: 'model', parts: [call({ city: 'Berlin' }), call({ city: 'Rome' })] },
    { role: 'user', parts: [answer('grey'), answer('sunny')] },
  ];
  expect(simulate({ contents }, ['weather'])?.template.mocks).toMatchObject([
    { requestBody: '{"city":"Berlin"}', body: 'grey' },
    { requestBody: '{"city":"Rome"}', body: 'sunny' },
  ]);
});

test('a name that no tool may have is changed, unless the new name is taken', () => {
  const messages = [
    { role: 'assistant', content: [use('a', 'my weather', {})] },
    result('a', 'grey'),
  ];
  expect(simulate(messages, ['my weather'])?.names.get('my weather')).toBe('my_weather');
  expect(simulate(messages, ['my weather'], ['my_weather'])).toBeUndefined();
  expect(simulate(messages, [])).toBeUndefined();
});

test('a turn of a transcript answers offline at its first run, and one undo removes it', async () => {
  const session = openTestSession();
  await session.ready;
  await session.runToEnd();
  const before = session.state().workspace;
  const read = readTranscript(JSON.stringify(TRANSCRIPT), session.state().tools);
  if (!read.ok || !read.simulated) throw new Error('nothing is simulated');
  expect(read.summary).toContain('Recorded results answer for weather.');
  const batch = await session.actions.loadActions('batch');
  const merge = session.actions.addDeclaration(read.simulated);
  batch.addBatchOf({ name: 'Pasted', description: '' }, read.turns[0]?.calls ?? [], merge);
  const { run, workspace } = await session.until(
    (state) => state.run?.batchId === state.workspace.batchId && state.run.status === 'done',
  );
  expect(run?.lanes.map(({ result: one }) => one)).toMatchObject([
    { ok: true, value: expect.stringContaining('grey') },
    { ok: false, error: expect.stringContaining('no data') },
  ]);
  expect(currentBatch(workspace).name).toBe('Pasted');
  expect(currentPersonality(workspace).toolset).toContain('weather');
  session.actions.undo();
  expect(session.state().workspace).toEqual(before);
});
