import { expect, test } from 'vitest';
import { createToolRegistry, ok } from '../../core/index.ts';
import { makeTool } from '../../core/test-support.ts';
import { SAMPLES } from '../agent/agent-test-support.ts';
import { AGENT_FORMATS } from '../agent/calls-in.ts';
import { toolyardFor } from '../agent/toolyard-for.ts';
import { compactResults } from './compact-results.ts';

const LONG = 'x'.repeat(500);
const picture = { type: 'image', mimeType: 'image/png', data: 'iVBORw0KGgo=' };

const registry = createToolRegistry({
  tools: [
    makeTool('read', { execute: async () => ok(LONG) }),
    makeTool('chart', { execute: async () => ok(LONG, { structured: { content: [picture] } }) }),
    makeTool('page', { execute: async () => ok(LONG), outputIsUntrusted: true }),
    makeTool('broken', { execute: () => Promise.reject(new Error(LONG)) }),
  ],
});

test.each(AGENT_FORMATS)('a conversation with an agent of %s', async (format) => {
  const sample = SAMPLES[format];
  const agent = toolyardFor(format, registry, { session: { sessionId: 's1' } });
  const messages: unknown[] = [{ role: 'user', content: 'Go.' }];
  const answers: unknown[][] = [];
  for (const turn of [1, 2, 3]) {
    const calls = ['read', 'chart', 'page', 'broken'].map((name) => ({
      id: `${name}${turn}`,
      name,
    }));
    const message = sample.messageOf(sample.response(calls));
    const answer = await agent.answer(message as object);
    messages.push(...(Array.isArray(message) ? message : [message]), ...answer);
    answers.push(answer);
  }
  const { transcript, saved } = compactResults(messages, {
    keepTurns: 1,
    // The formats of OpenAI have no flag.
    pinned: ({ toolCallId }) => toolCallId.startsWith('broken'),
  });
  expect(saved.results).toBe(6);
  expect(transcript).toHaveLength(messages.length);
  const [first] = answers;
  const at = messages.indexOf(first?.[0]);
  const shorter = sample.read(transcript.slice(at, at + (first?.length ?? 0)));
  const before = sample.read(first ?? []);
  expect(shorter.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(shorter.map(({ failed }) => failed)).toEqual(before.map(({ failed }) => failed));
  expect(shorter.map(({ pictures }) => pictures)).toEqual([[], [], [], []]);
  expect(shorter[0]?.text).toBe('[result of read left out: 500 chars]');
  expect(shorter[1]?.text).toMatch(/^\[result of chart left out: \d+ chars(?:, 1 picture)?\]$/);
  expect(shorter[2]?.text).toMatch(/^\[result of page left out: \d+ chars\]$/);
  expect(shorter[3]?.text).toBe(before[3]?.text);
  const last = answers[2]?.length ?? 0;
  expect(transcript.slice(-last)).toEqual(answers[2]);
  // The messages of the model and the user are the same objects.
  const others = transcript.filter((one, position) => one === messages[position]);
  expect(others.length).toBeGreaterThanOrEqual(4 + last);
});
