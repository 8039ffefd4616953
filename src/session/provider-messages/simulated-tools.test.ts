import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { NewCall } from '../batch/batch-call-actions.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { currentBatch, currentPersonality } from '../workspace/transitions.ts';
import { readTranscript } from './read-transcript.ts';
import type { TranscriptTurn } from './read-turns.ts';
import { toTranscriptEdit } from './to-transcript-edit.ts';

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

const toBatch = (calls: readonly NewCall[] = []) => [{ name: 'Pasted', description: '', calls }];

function simulate(transcript: unknown, taken: string[] = []) {
  const tools = taken.map((name) => ({ name, description: '', schema: {} }));
  const read = readTranscript({ text: JSON.stringify(transcript), tools });
  if (!read.ok) throw new Error(read.message);
  return read;
}

test('recorded results become responses by the arguments of their calls', () => {
  const read = simulate(TRANSCRIPT);
  const request = { method: 'POST', url: 'https://tools.test/weather', mediaType: 'text/plain' };
  expect(read.mocks).toEqual([
    { ...request, requestBody: '{"city":"Berlin"}', status: 200, body: 'later: grey' },
    { ...request, requestBody: '{"city":"Rome","days":2}', status: 422, body: 'no data' },
  ]);
  // A tool without a result stays unknown.
  expect(read.turns[1]?.calls).toMatchObject([
    { tool: 'weather', standing: 'simulated' },
    { tool: 'lone', standing: 'unknown' },
  ]);
  expect(parse(read.simulated?.text ?? '')).toEqual({
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
  const { simulated } = simulate({ tools, messages: TRANSCRIPT });
  expect(parse(simulated?.text ?? '').tools[0]).toMatchObject({
    description: 'Tells the weather.',
    parameters,
  });
});

test('an argument with the name of a method of objects is one like any other', () => {
  const calls = [use('a', 'build', { constructor: 'Ship' }), use('b', 'build', { size: 2 })];
  const results = [result('a', 'built'), result('b', 'built too')];
  const read = simulate([{ role: 'assistant', content: calls }, ...results]);
  expect(parse(read.simulated?.text ?? '').tools[0].parameters).toEqual({
    type: 'object',
    properties: {
      constructor: { type: 'string', examples: ['Ship'] },
      size: { type: 'number', examples: [2] },
    },
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
  expect(simulate({ contents }).mocks).toMatchObject([
    { requestBody: '{"city":"Berlin"}', body: 'grey' },
    { requestBody: '{"city":"Rome"}', body: 'sunny' },
  ]);
});

test('a name that no tool may have is changed, unless the new name is taken', () => {
  const messages = [
    { role: 'assistant', content: [use('a', 'my weather', {})] },
    result('a', 'grey'),
  ];
  expect(simulate(messages).turns[0]?.calls[0]).toMatchObject({ tool: 'my_weather' });
  expect(simulate(messages, ['my_weather'])).toMatchObject({
    turns: [{ calls: [{ tool: 'my weather', standing: 'unknown' }] }],
    mocks: [],
  });
});

const TWICE = [
  {
    role: 'assistant',
    content: ['a', 'b', 'c'].map((id) => use(id, 'clock', { zone: 'UTC' })),
  },
  result('a', '09:00'),
  result('b', '09:01'),
  result('c', 'stopped', true),
  { role: 'assistant', content: ['d', 'e', 'f'].map((id) => use(id, 'clock', { zone: 'UTC' })) },
  result('d', '10:00'),
  result('e', '10:01'),
  result('f', '10:01'),
];

test('equal calls of one turn have their results in order', () => {
  const read = simulate(TWICE);
  // The last response answers all further requests.
  expect(read.mocks.map(({ body }) => body)).toEqual(['10:00', '10:01']);
  expect(read.turns.map(({ mocks }) => mocks.map(({ body }) => body))).toEqual([
    ['09:00', '09:01', 'stopped'],
    [],
  ]);
});

test('equal calls of one turn each answer with their own result, however many run at once', async () => {
  const session = openTestSession();
  await session.ready;
  const read = readTranscript({
    text: JSON.stringify(TWICE),
    tools: session.state().tools,
  });
  if (!read.ok || !read.simulated) throw new Error('nothing is simulated');
  const batch = await session.actions.loadActions('batch');
  const merge = session.actions.addDeclaration(read.simulated);
  const { batches, mocks } = toTranscriptEdit(read, read.turns);
  batch.addBatches(batches, merge, mocks);
  const textsOf = async () => {
    const { run } = await session.until(
      (state) => state.run?.batchId === state.workspace.batchId && state.run.status === 'done',
    );
    return run?.lanes.map(({ result: one }) => (one?.ok ? one.value : one?.error));
  };
  expect(await textsOf()).toEqual(['09:00', '09:01', 'stopped']);
  const scenario = await session.actions.loadActions('scenario');
  for (let seed = 1; seed < 9; seed += 1) {
    scenario.setSeed(seed);
    await session.runToEnd();
    expect(await textsOf()).toEqual(['09:00', '09:01', 'stopped']);
  }
  const { workspace } = session.state();
  const at = workspace.batches.findIndex(({ id }) => id === workspace.batchId);
  session.actions.setBatch(workspace.batches[at + 1]?.id ?? '');
  await session.runToEnd();
  expect(await textsOf()).toEqual(['10:00', '10:01', '10:01']);
});

test('a turn of a transcript answers offline at its first run, and one undo removes it', async () => {
  const session = openTestSession();
  await session.ready;
  await session.runToEnd();
  const before = session.state().workspace;
  const read = readTranscript({
    text: JSON.stringify(TRANSCRIPT),
    tools: session.state().tools,
  });
  if (!read.ok || !read.simulated) throw new Error('nothing is simulated');
  expect(read.summary).toContain('Recorded results answer for weather.');
  const batch = await session.actions.loadActions('batch');
  const merge = session.actions.addDeclaration(read.simulated);
  const [turn] = read.turns;
  const own = toBatch(turn?.calls).map((one) => ({ ...one, mocks: turn?.mocks ?? [] }));
  batch.addBatches(own, merge, read.mocks);
  const { run, workspace } = await session.until(
    (state) => state.run?.batchId === state.workspace.batchId && state.run.status === 'done',
  );
  expect(run?.lanes.map(({ result: one }) => one)).toMatchObject([
    { ok: true, value: 'grey' },
    { ok: false, error: expect.stringContaining('no data') },
  ]);
  expect(currentBatch(workspace).name).toBe('Pasted');
  expect(currentPersonality(workspace).toolset).toContain('weather');
  session.actions.undo();
  expect(session.state().workspace).toEqual(before);
});

test('a request adds its tools and a batch for each turn at once, and one undo removes all', async () => {
  const session = openTestSession();
  await session.ready;
  await session.runToEnd();
  const before = session.state().workspace;
  const { loadActions, addDeclaration } = session.actions;
  const [batch, texts] = await Promise.all([loadActions('batch'), loadActions('texts')]);
  const input_schema = { type: 'object', properties: { city: { type: 'string' } } };
  const tools = ['weather', 'unused'].map((name) => ({ name, description: name, input_schema }));
  const text = JSON.stringify({ tools, messages: TRANSCRIPT });
  const read = await texts.readPasted({ text });
  if (!read.ok || !read.calls || !read.template) throw new Error('no calls were read');
  expect(read.summary).toBe(
    '2 definitions in the format anthropic. For defined tools without a response, the page asks you for results. The text has calls, too. Anthropic Messages: 4 calls in 2 turns. Recorded results answer for weather. This workspace has no tool lone. The lookup gate refuses these calls.',
  );
  const declared: { tools: { name: string; type: string }[] } = parse(read.template.text);
  expect(declared.tools.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'weather webhook',
    'unused client',
  ]);

  const merge = addDeclaration(read.template);
  const { batches, template, mocks } = toTranscriptEdit(read.calls, read.calls.turns);
  expect(template).toBeUndefined();
  batch.addBatches(batches, merge, mocks);
  const { run, workspace } = await session.until(
    (state) => state.run?.batchId === state.workspace.batchId && state.run.status === 'done',
  );
  expect(run?.lanes.map(({ result: one }) => one)).toMatchObject([
    { ok: true, value: 'grey' },
    { ok: false, error: expect.stringContaining('no data') },
  ]);
  expect(workspace.batches.length).toBe(before.batches.length + 2);
  const names = workspace.batches.map(({ name }) => name);
  const at = names.indexOf('Anthropic turn 1');
  expect([names[at + 1], currentBatch(workspace).name]).toEqual([
    'Anthropic turn 2',
    'Anthropic turn 1',
  ]);
  session.actions.undo();
  expect(session.state().workspace).toEqual(before);
});

test('the batch of a turn has the results that a later turn replaces', () => {
  const read = simulate(TRANSCRIPT);
  const bodies = (turns: readonly TranscriptTurn[]) => {
    const { mocks, batches } = toTranscriptEdit(read, turns);
    return [mocks, ...batches.map((one) => one.mocks ?? [])].map((some) =>
      some.map(({ body }) => body),
    );
  };
  expect(bodies(read.turns.slice(0, 1))).toEqual([['later: grey', 'no data'], ['grey']]);
  expect(bodies(read.turns)).toEqual([['later: grey', 'no data'], ['grey'], []]);
});

test('the same call in several turns has the result of its turn in each batch', async () => {
  const session = openTestSession();
  await session.ready;
  const { loadActions, addDeclaration, setBatch } = session.actions;
  const batch = await loadActions('batch');
  const texts = ['2 failed', '1 failed', 'all passed'];
  const messages = texts.flatMap((text, at) => [
    { role: 'assistant', content: [use(`t${at}`, 'run_tests', { path: 'src' })] },
    result(`t${at}`, text),
  ]);
  const read = readTranscript({
    text: JSON.stringify(messages),
    tools: session.state().tools,
  });
  if (!read.ok) throw new Error(read.message);
  const { batches, template, mocks } = toTranscriptEdit(read, read.turns);
  batch.addBatches(batches, template && addDeclaration(template), mocks);

  const answerOf = async (name: string) => {
    const id = session.state().workspace.batches.find((one) => one.name === name)?.id ?? '';
    if (session.state().workspace.batchId !== id) setBatch(id);
    const { run } = await session.until(
      (state) => state.run?.batchId === id && state.run.status === 'done',
    );
    return run?.lanes.map(({ result: one }) => one?.ok && one.value);
  };
  expect(await answerOf('Anthropic turn 1')).toEqual(['2 failed']);
  expect(await answerOf('Anthropic turn 2')).toEqual(['1 failed']);
  expect(await answerOf('Anthropic turn 3')).toEqual(['all passed']);

  // A copy answers like its batch, and a removed batch leaves no response.
  batch.copyBatch(
    session.state().workspace.batches.find(({ name }) => name.endsWith(' 1'))?.id ?? '',
  );
  const copy = currentBatch(session.state().workspace);
  expect(await answerOf(copy.name)).toEqual(['2 failed']);
  batch.removeBatch(copy.id);
  const left = session.state().workspace.scenario.mocks?.map(({ body }) => body);
  expect(left?.toSorted()).toEqual(texts.toSorted());
});

test('a second transcript adds its results to a tool that is mocked already', async () => {
  const session = openTestSession();
  await session.ready;
  const { loadActions, addDeclaration } = session.actions;
  const [batch, texts] = await Promise.all([loadActions('batch'), loadActions('texts')]);
  const paste = async (transcript: unknown) => {
    const read = await texts.readTranscript({ text: JSON.stringify(transcript) });
    if (!read.ok) throw new Error(read.message);
    const merge = read.simulated && addDeclaration(read.simulated);
    const calls = read.turns[0]?.calls ?? [];
    batch.addBatches(toBatch(calls), merge, read.mocks);
    const { run } = await session.until(
      (state) => state.run?.batchId === state.workspace.batchId && state.run.status === 'done',
    );
    return { read, results: run?.lanes.map(({ result: one }) => one) };
  };
  const say = (input: object, content: string) => [
    { role: 'assistant', content: [use('a', 'weather', input)] },
    result('a', content),
  ];
  await paste([...say({ city: 'Berlin', days: 2 }, 'grey')]);
  const first = session.state().workspace;

  const { read, results } = await paste(say({ city: 'Oslo', days: 1 }, 'snow'));
  expect(read.simulated).toBeUndefined();
  expect(read.summary).toContain('Recorded results answer for weather.');
  expect(read.turns[0]?.calls[0]?.standing).toBe('simulated');
  expect(results).toMatchObject([{ ok: true, value: 'snow' }]);
  session.actions.undo();
  expect(session.state().workspace).toEqual(first);

  const again = await paste(say({ days: 2, city: 'Berlin' }, 'bright'));
  expect(again.results).toMatchObject([{ ok: true, value: 'bright' }]);
  expect(session.state().workspace.scenario.mocks).toHaveLength(1);
  expect(session.state().workspace.declarations).toHaveLength(first.declarations.length);
});

test('for the same arguments, the result of the chosen turn answers', () => {
  const ask = (id: string) => ({ role: 'assistant', content: [use(id, 'weather', {})] });
  const messages = [
    ask('a'),
    result('a', 'too busy', true),
    ask('b'),
    result('b', 'grey'),
    ask('c'),
    result('c', 'sunny'),
  ];
  const { mocks, turns } = simulate(messages);
  const answers = turns.map((turn) => [...mocks, ...turn.mocks].at(-1)?.body);
  expect(answers).toEqual(['too busy', 'grey', 'sunny']);
  // Gemini has no ids, and the numbers of its calls begin again in each turn.
  const contents = ['grey', 'sunny'].flatMap((output) => [
    { role: 'model', parts: [{ functionCall: { name: 'weather', args: {} } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'weather', response: { output } } }] },
  ]);
  const gemini = simulate({ contents });
  expect(gemini.turns[0]?.mocks.map(({ body }) => body)).toEqual(['grey']);
  expect(gemini.turns[1]?.mocks).toEqual([]);
});

test('the summary says whose recorded results are not used', () => {
  const messages = [
    { role: 'assistant', content: [use('a', 'read_file', {}), use('b', 'now', {})] },
    result('a', 'text'),
  ];
  expect(simulate(messages, ['read_file', 'now']).summary).toBe(
    'Anthropic Messages: 2 calls. Recorded results of read_file are not used, because this workspace runs its own tool.',
  );
  const both = [...messages, result('b', 'noon')];
  expect(simulate(both, ['read_file', 'now']).summary).toBe(
    'Anthropic Messages: 2 calls. Recorded results of read_file and now are not used, because this workspace runs its own tools.',
  );
});

test('the summary says that a simulated tool does not keep its strict mode', () => {
  const define = (name: string) => ({ name, input_schema: { type: 'object' }, strict: true });
  const tools = ['weather', 'read_file', 'unused'].map(define);
  const call = [
    { role: 'assistant', content: [use('a', 'weather', {}), use('b', 'read_file', {})] },
    result('a', 'grey'),
    result('b', 'text'),
  ];
  const summaryOf = (transcript: unknown) => simulate(transcript, ['read_file']).summary;
  expect(summaryOf({ tools, messages: call })).toContain(
    ' 1 definition has strict: true, which a declaration does not keep.',
  );
  expect(summaryOf({ tools: tools.slice(1), messages: call })).not.toContain('strict');
});
