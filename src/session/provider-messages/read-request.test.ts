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

const definition = (name: string) => ({
  ...{ name, description: `About ${name}.`, inputSchema: { type: 'object' } },
});
const FILES = JSON.stringify({ tools: ['read_file', 'edit_file', 'list'].map(definition) });
const EXAMPLE = { name: 'read_file', description: '', schema: {}, replaceable: 'example' as const };

it('leaves out the definitions whose names are taken, and says which they are', async () => {
  const read = await readRequest({ text: FILES, tools: [EXAMPLE] });
  if (!read.ok) throw new Error(read.message);
  expect(read.taken).toEqual([{ name: 'read_file', isReplaced: true }]);
  expect(read.defined?.map(({ name }) => name)).toEqual(['read_file', 'edit_file', 'list']);
  expect(read.summary).toContain('2 of 3 definitions in the format mcp.');
  expect(read.template?.text).not.toContain('read_file');
  expect(read.template?.note).toBe('. The new read_file is left out, because its name is taken');
});

it('replaces the tools of chosen definitions', async () => {
  const read = await readRequest({ text: FILES, tools: [EXAMPLE], only: ['read_file', 'list'] });
  expect(read).toMatchObject({
    template: { text: expect.stringMatching(/read_file[\s\S]*list/) },
  });
});

it('says in the step which tools are left out', async () => {
  const tools = [EXAMPLE, ...['edit_file', 'list'].map((name) => ({ ...EXAMPLE, name }))];
  const read = await readRequest({ text: FILES, tools, only: ['list'] });
  expect(read.ok && read.template?.note).toBe(
    '. The new read_file and edit_file are left out, because their names are taken',
  );
  // A tool that the user leaves out although its name is free is no surprise.
  const free = await readRequest({ text: FILES, tools: [EXAMPLE], only: ['read_file'] });
  expect(free.ok && free.template?.note).toBeUndefined();
});

it('takes all definitions if every name is taken, or none', async () => {
  const one = JSON.stringify({ tools: [definition('read_file')] });
  expect(await readRequest({ text: one, tools: [EXAMPLE] })).toMatchObject({
    template: { text: expect.stringContaining('read_file') },
  });
  const read = await readRequest({ text: FILES });
  expect(read.ok && read.taken).toBeUndefined();
});

it('knows the taken names of operations and of declared tools', async () => {
  const document = {
    ...{ openapi: '3.1.0', info: { title: 'Files' }, servers: [{ url: 'https://files.test' }] },
    paths: Object.fromEntries(
      ['read_file', 'list'].map((operationId) => [
        `/${operationId}`,
        { get: { operationId, responses: { 200: { description: '' } } } },
      ]),
    ),
  };
  const api = await readRequest({ text: JSON.stringify(document), tools: [EXAMPLE] });
  if (!api.ok) throw new Error(api.message);
  expect(api.taken).toHaveLength(1);
  expect(api.template?.text).not.toContain('read_file');
  expect(api.operations?.map(({ isUnanswered = false }) => isUnanswered)).toEqual([false, false]);
  const text = 'tools:\n  - { name: read_file, type: builtin }\n';
  expect(await readRequest({ text, tools: [EXAMPLE] })).toMatchObject({
    taken: [{ name: 'read_file' }],
    template: { text: text.trim() },
  });
});

it('a recorded result answers for a definition that replaces a tool', async () => {
  const tools = [{ name: 'book', description: 'Books.', input_schema: { type: 'object' } }];
  const known = { ...EXAMPLE, name: 'book' };
  const read = await readRequest({ text: JSON.stringify({ ...OPENAI, tools }), tools: [known] });
  expect(read).toMatchObject({
    calls: { mocks: [{ body: 'booked' }], turns: [{ calls: [{ standing: 'simulated' }] }] },
    template: { text: expect.stringContaining('type: webhook') },
  });
});
