import { expect, it } from 'vitest';
import { ok, type Tool } from '../../core/index.ts';
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
  const grant = { subject: 'ada', personalities: ['engineer'] as [string] };
  const request = { id: 'r1', route: 'POST /mcp' };
  const caller = { grant, personality: ENGINEER, request, isAnonymous: false };
  const listed = listMcpTools(server, caller);
  return {
    listed: listed.slice(5),
    errors,
    again: () => listMcpTools(server, caller),
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
