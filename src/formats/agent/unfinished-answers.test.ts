import { expect, test } from 'vitest';
import { createToolRegistry, ok } from '../../core/index.ts';
import { makeTool } from '../../core/test-support.ts';
import type { AgentFormat } from './agent-messages.ts';
import { SAMPLES } from './agent-test-support.ts';
import { AGENT_FORMATS } from './calls-in.ts';
import { toolyardFor } from './toolyard-for.ts';

/** Answers a message with a tool that needs no arguments, and counts its runs. */
async function answer(format: AgentFormat, message: object) {
  let runs = 0;
  const wipe = makeTool('wipe', {
    execute: async () => {
      runs += 1;
      return ok('wiped');
    },
  });
  const agent = toolyardFor(format, createToolRegistry({ tools: [wipe] }), {
    session: { sessionId: 's1' },
  });
  const text = await agent.answer(message).then(
    (answers) => SAMPLES[format].read(answers)[0]?.text,
    (thrown: Error) => thrown.message,
  );
  return { runs, text };
}

const ENDED = { runs: 0, text: expect.stringContaining('The answer ended within this call') };
const PART = { runs: 0, text: expect.stringContaining('part of a stream') };
const WIPED = { runs: 1, text: 'wiped' };

test.each(AGENT_FORMATS)(
  '%s: the last call of a cut answer fails, also with whole arguments',
  async (format) => {
    const sample = SAMPLES[format];
    const call = { id: 'a', name: 'wipe', args: '{}' };
    expect(await answer(format, sample.response([call], sample.cut))).toEqual(ENDED);
    expect(await answer(format, sample.response([call]))).toEqual(WIPED);
  },
);

const item = { type: 'function_call', call_id: 'a', name: 'wipe', arguments: '' };

test('OpenAI Responses: an answer that was cancelled or failed ended within its last call', async () => {
  for (const status of ['cancelled', 'failed', 'incomplete'])
    expect(await answer('openai-responses', { status, output: [item] })).toEqual(ENDED);
  for (const status of ['in_progress', 'queued'])
    expect(await answer('openai-responses', { status, output: [item] })).toEqual(PART);
  expect(await answer('openai-responses', { status: 'completed', output: [item] })).toEqual(WIPED);
});

test('OpenAI Responses: an item that is not complete does not run', async () => {
  for (const status of ['in_progress', 'incomplete']) {
    const output = [
      { ...item, status },
      { type: 'message', content: [] },
    ];
    expect(await answer('openai-responses', { output })).toEqual(ENDED);
  }
  expect(await answer('openai-responses', [{ ...item, status: 'completed' }])).toEqual(WIPED);
});

test('Gemini: a call whose arguments are streamed in parts does not run', async () => {
  const partialArgs = [{ jsonPath: '$.folder', stringValue: '/tm', willContinue: true }];
  for (const more of [
    { willContinue: true, partialArgs },
    { willContinue: true },
    { partialArgs },
  ]) {
    const parts = [{ functionCall: { name: 'wipe', ...more } }];
    expect(await answer('gemini', { candidates: [{ content: { parts } }] })).toEqual(PART);
    expect(await answer('gemini', { role: 'model', parts })).toEqual(PART);
  }
  const parts = [{ functionCall: { name: 'wipe', args: {}, willContinue: false } }];
  expect(await answer('gemini', { role: 'model', parts })).toEqual(WIPED);
});

test('OpenAI Chat: a delta and a snapshot of a stream do not run', async () => {
  const call = { id: 'a', type: 'function', function: { name: 'wipe', arguments: '' } };
  const delta = { role: 'assistant', tool_calls: [{ index: 0, ...call }] };
  expect(await answer('openai-chat', delta)).toEqual(PART);
  expect(await answer('openai-chat', delta.tool_calls)).toEqual(PART);
  expect(await answer('openai-chat', { index: 0, delta })).toEqual(PART);
  const message = { role: 'assistant', tool_calls: [call] };
  const open = { index: 0, finish_reason: null, message };
  expect(await answer('openai-chat', { choices: [open] })).toEqual(PART);
  expect(await answer('openai-chat', open)).toEqual(PART);
  // Some servers number the calls of a whole message.
  const ended = { finish_reason: 'tool_calls', message: delta };
  expect(await answer('openai-chat', { choices: [ended] })).toEqual(WIPED);
  const numbered = { index: 0, ...call, function: { name: 'wipe', arguments: '{}' } };
  expect(await answer('openai-chat', { ...message, tool_calls: [numbered] })).toEqual(WIPED);
  expect(await answer('openai-chat', message)).toEqual(WIPED);
});

test('Anthropic: a snapshot of a stream does not run', async () => {
  const content = [{ type: 'tool_use', id: 'a', name: 'wipe', input: {} }];
  const message = { type: 'message', role: 'assistant', content };
  expect(await answer('anthropic', { ...message, stop_reason: null })).toEqual(PART);
  expect(await answer('anthropic', { ...message, content: [], stop_reason: null })).toEqual(PART);
  expect(await answer('anthropic', message)).toEqual(WIPED);
});
