import { expect, it } from 'vitest';
import { ok, type Tool } from '../../core/index.ts';
import { listDefinitions } from '../definitions.ts';
import { toServer } from '../server.ts';
import { createTestServer, ENGINEER } from '../test-support.ts';
import { listMcpTools } from './list-tools.ts';

const tool = (name: string, schema: Record<string, unknown>, more: object = {}): Tool => ({
  name,
  description: `The tool ${name}.`,
  schema,
  capabilities: {},
  execute: async () => ok(''),
  ...more,
});

function list(...tools: Tool[]) {
  const errors: unknown[] = [];
  const { registry } = createTestServer({}, tools);
  const server = toServer({
    registry,
    personalities: [ENGINEER],
    auth: {},
    onError: (error) => errors.push(error),
  });
  const subject = 'ada';
  const grant = { subject, personalities: ['engineer'] as [string] };
  const request = { id: 'r1', route: 'POST /mcp' };
  const caller = { grant, subject, personality: ENGINEER, request, isAnonymous: false };
  const again = (isTasked: boolean) =>
    listMcpTools(server, listDefinitions(server, caller), isTasked);
  const listed = again(true);
  return {
    listed: listed.slice(5),
    errors,
    again: () => again(true),
    withoutTasks: () => again(false).slice(5),
  };
}

it('keeps the annotations of an MCP server', () => {
  const outputSchema = { type: 'object', properties: { sum: { type: 'number' } } };
  const mcp = {
    server: 'calc',
    name: 'add',
    title: 'Add',
    annotations: { readOnlyHint: true, title: 'Add', idempotentHint: 'often', more: {} },
    outputSchema,
  };
  const { listed } = list(tool('mcp__calc__add', { type: 'object' }, { mcp }));
  expect(listed).toEqual([
    {
      name: 'mcp__calc__add',
      title: 'Add',
      description: 'The tool mcp__calc__add.',
      inputSchema: { type: 'object' },
      outputSchema,
      annotations: { readOnlyHint: true, title: 'Add' },
    },
  ]);
});

it('lists the title, hints, output, icons and facts of a tool', () => {
  const own = {
    title: 'Add\u200b',
    annotations: { readOnlyHint: true },
    outputSchema: { type: 'object', properties: { sum: { type: 'number' } } },
    icons: [{ src: 'https://example.com/add.png', mimeType: 'image/png', sizes: ['48x48'] }],
    _meta: { 'example.com/team': 'numbers' },
  };
  const { listed, errors } = list(tool('add', { type: 'object' }, own));
  expect(listed).toEqual([
    {
      name: 'add',
      description: 'The tool add.',
      inputSchema: { type: 'object' },
      ...own,
      title: 'Add',
    },
  ]);
  expect(errors).toEqual([]);
});

it('prefers the members of a tool to those of its MCP server', () => {
  const mcp = { title: 'Theirs', annotations: { readOnlyHint: true }, icons: [{ src: 'data:x' }] };
  const { listed } = list(tool('mcp__calc__add', { type: 'object' }, { title: 'Ours', mcp }));
  expect(listed[0]).toMatchObject({ title: 'Ours', annotations: { readOnlyHint: true } });
  expect(listed[0]).not.toHaveProperty('icons');
});

it.each([
  [{ title: 1 }, "'title' of 'odd' is left out of tools/list. Give a text."],
  [
    { annotations: 'safe' },
    "'annotations' of 'odd' is left out of tools/list. Give an object of hints.",
  ],
  [
    { outputSchema: { type: 'string' } },
    "'outputSchema' of 'odd' is left out of tools/list. Give a JSON Schema with type: 'object'.",
  ],
  [
    { icons: [{ src: 'file:///etc/passwd' }] },
    "'icons' of 'odd' is left out of tools/list. Give a list of { src }, with addresses that begin with https: or data:image/.",
  ],
  [
    { _meta: { big: 1n } },
    "'_meta' of 'odd' is left out of tools/list. Give an object of JSON values.",
  ],
])('leaves out %o, and says it once', (members, sentence) => {
  const { listed, errors, again } = list(tool('odd', { type: 'object' }, members));
  again();
  expect(Object.keys(listed[0] ?? {})).toEqual(['name', 'description', 'inputSchema']);
  expect(errors.map(String)).toEqual([`Error: ${sentence}`]);
});

it.each([
  ['is no object', 'calc'],
  ['has fields of other types', { title: 1, annotations: [], outputSchema: { type: 'string' } }],
  ['cannot be written', { title: 1n }],
  ['throws', undefined],
])('adds nothing for a tool whose origin %s', (_, mcp) => {
  const odd = tool('mcp__calc__odd', { type: 'object' }, { mcp });
  if (mcp === undefined) {
    Object.defineProperty(odd, 'mcp', {
      get() {
        throw new Error('no');
      },
    });
  }
  expect(Object.keys(list(odd).listed[0] ?? {})).toEqual(['name', 'description', 'inputSchema']);
});

it.each([
  [{}, { type: 'object' }],
  [{ type: ['object', 'null'] }, { type: 'object' }],
  [
    { type: 'string', minLength: 1 },
    { type: 'object', minLength: 1 },
  ],
  [
    { properties: { a: true, b: false, c: 1, d: {} } },
    { type: 'object', properties: { a: {}, b: { not: {} }, c: {}, d: {} } },
  ],
  [{ properties: [], required: [1] }, { type: 'object' }],
  [
    { type: 'object', required: ['a'], $defs: { a: true } },
    { type: 'object', required: ['a'], $defs: { a: true } },
  ],
])('gives %j the form that every client accepts', (schema, inputSchema) => {
  expect(list(tool('odd', schema)).listed[0]).toMatchObject({ inputSchema });
});

it('omits values beyond JSON, keeps the other tools, and reports it once', () => {
  const cyclic: Record<string, unknown> = { type: 'object' };
  cyclic.properties = { self: cyclic };
  const { listed, errors, again } = list(
    tool('cyclic', cyclic),
    tool('big', { type: 'object', maxProperties: 1n }),
    tool('sound', { type: 'object' }),
  );
  again();
  expect(listed.map(({ name }) => name)).toEqual(['sound']);
  expect(errors.map(String)).toEqual([
    "Error: The schema of 'cyclic' cannot be written as JSON; the tool is not listed.",
    "Error: The schema of 'big' cannot be written as JSON; the tool is not listed.",
  ]);
});

it('shows a tool that needs a task only to clients that run tasks', () => {
  const needs = { execution: { taskSupport: 'required' } };
  const may = { execution: { taskSupport: 'optional' } };
  const schema = { type: 'object' };
  const { listed, withoutTasks } = list(tool('needs', schema, needs), tool('may', schema, may));
  expect(listed.map(({ name }) => name)).toEqual(['needs', 'may']);
  expect(withoutTasks().map(({ name }) => name)).toEqual(['may']);
});
