import { expect, it } from 'vitest';
import { readRequest } from './read-request.ts';

const ANTHROPIC = [
  { role: 'user', content: 'Weather in Paris?' },
  {
    role: 'assistant',
    content: [{ type: 'tool_use', id: 't1', name: 'get_weather', input: { city: 'Paris' } }],
  },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: '12°C' }] },
];
const OPENAI = {
  model: 'gpt-4o',
  metadata: { run: '1' },
  messages: [
    {
      role: 'assistant',
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'book', arguments: '{"no":"TP530"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', content: 'booked' },
  ],
};
const GEMINI = {
  contents: [
    { role: 'model', parts: [{ functionCall: { name: 'get_weather', args: { city: 'Rome' } } }] },
  ],
};
const RESPONSES = [
  { type: 'function_call', call_id: 'c1', name: 'book', arguments: '{"no":"TP530"}' },
];

it.each([
  ['anthropic', JSON.stringify(ANTHROPIC)],
  ['anthropic, in a code block', `The log:\n\`\`\`json\n${JSON.stringify(ANTHROPIC)}\n\`\`\``],
  ['openai', JSON.stringify(OPENAI)],
  ['openai-responses', JSON.stringify(RESPONSES)],
  ['gemini', JSON.stringify(GEMINI)],
  ['one message per line', ANTHROPIC.map((one) => JSON.stringify(one)).join('\n')],
])('reads a transcript without tools: %s', async (_, text) => {
  const read = await readRequest({ text });
  expect(read).toMatchObject({ ok: true, summary: expect.stringContaining(': 1 call.') });
  if (!read.ok) return;
  expect(read.calls?.turns).toHaveLength(1);
  expect(read.template).toBeUndefined();
});

it.each([
  'curl https://api.test/v1/pets -H "Accept: application/json"',
  'name: Ada\nage: 36',
  '{"a": 1}',
  '[]',
  '[{"role": "user", "content": "Hello."}]',
  'Just a note.',
])('refuses a text of no known format: %s', async (text) => {
  expect(await readRequest({ text })).toEqual({
    ok: false,
    message: expect.stringMatching(/^This text declares no tools and has no tool calls\. Paste /),
  });
});

it('says what a single tool and a list of servers need to be a declaration', async () => {
  const tool = await readRequest({ text: 'name: read_file\ntype: builtin' });
  expect(tool).toMatchObject({ ok: false, message: expect.stringContaining("Begin it with '- '") });
  const servers = await readRequest({ text: '{"mcpServers": {"a": {"command": "npx"}}}' });
  expect(servers).toMatchObject({ ok: false, message: expect.stringContaining('type: mcp') });
});

it.each([
  'tools:\n',
  'tools: 5',
  '- name: a\n  type: builtin',
  'kind: Agent\nspec:\n  tools: []',
  'agents: []',
])('takes a declaration with mistakes: %s', async (text) => {
  const read = await readRequest({ text });
  expect(read).toMatchObject({ ok: true, template: { text: text.trim() } });
});
