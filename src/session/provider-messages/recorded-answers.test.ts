import { expect, test } from 'vitest';
import { openTestSession } from '../testing/open-test-session.ts';
import { readTranscript } from './read-transcript.ts';
import { toTranscriptEdit } from './to-transcript-edit.ts';

test.each([
  '{"items":[{"id":1,"price":1.10}],"next":null}',
  '{\n\t"items": []\n}\n',
  '"quoted"',
  '[1, 2]',
])('the recorded result %j answers as it was recorded', async (content) => {
  const session = openTestSession();
  await session.ready;
  const call = { id: 'a', type: 'function', function: { name: 'find', arguments: '{"q":"x"}' } };
  const messages = [
    { role: 'assistant', tool_calls: [call] },
    { role: 'tool', tool_call_id: 'a', content },
  ];
  const read = readTranscript({ text: JSON.stringify(messages), tools: session.state().tools });
  if (!read.ok) throw new Error(read.message);
  const { batches, template, mocks } = toTranscriptEdit(read, read.turns);
  // Before the declaration, as on the page: both edits are of one moment.
  const batch = await session.actions.loadActions('batch');
  batch.addBatches(batches, template && session.actions.addDeclaration(template), mocks);
  const { run } = await session.runToEnd();
  expect(run?.lanes.map(({ result }) => result)).toMatchObject([{ ok: true, value: content }]);
});
