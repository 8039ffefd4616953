import { expect, test } from 'vitest';
import { selectOutput } from '../run/output.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { readTranscript } from './read-transcript.ts';
import { toTranscriptEdit } from './to-transcript-edit.ts';

const READS = [
  {
    role: 'assistant',
    content: [{ type: 'tool_use', id: 'a', name: 'read_file', input: { path: 'notes.md' } }],
  },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'Buy milk.' }] },
];

test('recorded results replace an example’s tool, unless the user wants its own', async () => {
  const session = openTestSession();
  await session.ready;
  const texts = await session.actions.loadActions('texts');
  const text = JSON.stringify(READS);
  const own = await texts.readTranscript({ text, usesRecordings: false });
  expect(own).toMatchObject({
    ...{ recordings: { tools: ['read_file'], areUsed: false }, mocks: [] },
    summary: expect.stringContaining('Recorded results of read_file are not used'),
  });
  const read = await texts.readTranscript({ text });
  if (!read.ok) throw new Error(read.message);
  expect(read.recordings).toEqual({ tools: ['read_file'], areUsed: true });
  expect(read.summary).toBe(
    'Anthropic Messages: 1 call. Recorded results answer for read_file. They replace read_file of this workspace.',
  );
  const { batches, template, mocks } = toTranscriptEdit(read, read.turns);
  // Before the declaration, as on the page: both edits are of one moment.
  const batch = await session.actions.loadActions('batch');
  batch.addBatches(batches, template && session.actions.addDeclaration(template), mocks);
  const { run } = await session.runToEnd();
  expect(run?.lanes.map(({ tool, status }) => `${tool} ${status}`)).toEqual(['read_file ok']);
  expect(selectOutput(run?.lanes[0])?.trimmed.text).toContain('Buy milk.');
  expect(session.state().undo?.label).toContain(
    'The new read_file replaces the tool of this workspace',
  );
});

test('a declared tool keeps answering by itself unless the user chooses otherwise', () => {
  const tools = [
    { name: 'read_file', description: '', schema: {}, replaceable: 'declaration' as const },
  ];
  const text = JSON.stringify(READS);
  expect(readTranscript({ text, tools })).toMatchObject({ recordings: { areUsed: false } });
  expect(readTranscript({ text, tools, usesRecordings: true })).toMatchObject({
    mocks: [{ body: 'Buy milk.' }],
  });
});
