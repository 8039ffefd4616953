import { expect, test } from 'vitest';
import { toCodegenInput } from '../codegen/codegen-input.ts';
import { createTestEngines } from '../testing/create-test-engines.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import type { TextActions } from './text-actions.ts';

const MESSAGE = JSON.stringify([
  {
    role: 'assistant',
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'read_file', arguments: '{}' } }],
  },
]);
const TOOLS = JSON.stringify([{ name: 'find', description: 'Finds.', input_schema: {} }]);
const choice = { format: 'openai-chat', strict: true, closeObjects: false } as const;

const question = {
  definitions: [{ name: 'find', description: 'Finds.', parameters: { type: 'object' } }],
  choice,
};

const cuts = {
  sample: { tool: 'find', argsText: '{}', result: { ok: true, value: 'found here' } as const },
  budget: 5,
};

const turn = {
  ...({ format: 'anthropic', wrap: true, tools: [{ name: 'find' }] } as const),
  calls: [{ id: 'c', toolCallId: 'a', tool: 'find', argsText: '{"in":"here"}' }],
  results: [
    {
      ...{ callId: 'c', toolCallId: 'a', tool: 'find' },
      result: { ok: true, value: 'found' } as const,
      untrusted: { source: 'here', tool: 'find' },
    },
  ],
};

/** The state of the example, whose program is written. */
const example = await (async () => {
  const session = openTestSession();
  await session.ready;
  const state = session.state();
  await session.dispose();
  return state;
})();

const QUESTIONS: readonly (readonly [
  name: string,
  ask: (texts: TextActions) => Promise<unknown>,
])[] = [
  ['a pasted text', (texts) => texts.readPasted({ text: TOOLS })],
  ['a transcript', (texts) => texts.readTranscript({ text: MESSAGE })],
  ['definitions', (texts) => texts.writeDefinitions(question)],
  ['cuts', (texts) => texts.compareCuts(cuts)],
  ['messages', (texts) => texts.writeMessages(turn)],
  ['a program', async (texts) => texts.writeProgram(await toCodegenInput(example, choice))],
];

test.each(QUESTIONS)('%s: the engine computes the answer of this thread', async (_, ask) => {
  const here = openTestSession();
  const expected = await ask(await here.actions.loadActions('texts'));
  const engines = createTestEngines();
  const there = openTestSession({ loadEngine: async () => engines.engine });
  const texts = await there.actions.loadActions('texts');
  expect(await ask(texts)).toEqual(expected);
  expect(expected).not.toMatchObject({ ok: false });
  engines.close();
});

test.each(QUESTIONS)('%s: an engine that hangs is ended, and the next answers', async (_, ask) => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  await session.until(({ argumentIssues }) => argumentIssues.size > 0);
  const texts = await session.actions.loadActions('texts');
  engines.hangInTask();
  const asked = ask(texts).catch((error: Error) => ({ ok: false, message: error.message }));
  await engines.silence();
  for (let check = 0; check < 5; check += 1) engines.check();
  expect(await asked).toMatchObject({
    ok: false,
    message: expect.stringContaining('This task took more than 2 s, so the engine stopped it.'),
  });
  engines.speakAgain();
  expect(await ask(texts)).not.toMatchObject({ ok: false });
  expect(session.state().run?.status).toBe('done');
  engines.close();
});
