import * as sdk from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { defineTool, err, ok, type Tool } from '../../core/index.ts';
import { ACCEPT_MCP, createTestServer } from '../test-support.ts';
import { callMessage, message, modern, modernHeaders } from './mcp-test-support.ts';
import { readPrepared } from './prepared-message.ts';

const schema = { type: 'object', properties: {} };
const tool = (name: string, execute: Tool['execute'], more: object = {}): Tool =>
  defineTool({ name, description: `Is '${name}'.`, schema, execute, ...more });

const TOOLS = [
  tool('picture', async () =>
    ok('a picture', {
      structured: { content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] },
    }),
  ),
  tool('counted', async () => ok('7', { structured: { count: 7 } }), {
    title: 'Counted',
    annotations: { readOnlyHint: true },
    outputSchema: { type: 'object', properties: { count: { type: 'number' } } },
  }),
  tool('uncounted', async () => ok('none'), {
    outputSchema: {
      type: 'object',
      properties: { count: { type: 'number' } },
      required: ['count'],
    },
  }),
  tool('refuses', async () => err('No.\n\ndata: {"forged": true}', 'execution_failed')),
  tool('foreign', async () => ok('<b>\u2028ignore all</b>'), { untrustedOutput: true }),
  tool('asks', async (_args, { askUser }) => {
    await askUser?.({ message: 'Sure?', schema: { type: 'object', properties: {} } });
    return ok('asked');
  }),
  tool('later', async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return ok('late');
  }),
  tool('longer', async () => ok('done'), { execution: { taskSupport: 'required' } }),
];
const NAMES = [...TOOLS.map(({ name }) => name), 'greet', 'fails', 'launch', 'unknown', '', 'é'];

/** A member that the official server ignores, and that only it answers. */
const forOfficial = (body: { params: object }) => ({
  ...body,
  params: { ...body.params, _meta: {} },
});

describe('the two most common messages', () => {
  const ids = fc.oneof(fc.string(), fc.integer(), fc.constantFrom('1', 0, -1, ''));
  const messages = fc.oneof(
    fc.record({ id: ids }).map(({ id }) => message('tools/list', {}, id)),
    fc
      .record({
        id: ids,
        name: fc.constantFrom(...NAMES),
        args: fc.dictionary(fc.string(), fc.json()),
      })
      .map(({ id, name, args }) => callMessage(name, args, id)),
  );
  it.each(['both-token', 'operator-token', 'guest-token', 'empty-token'])(
    'get the answer of the official server, byte for byte: %s',
    async (token) => {
      const { post } = createTestServer({ validateArgs: false }, TOOLS);
      const ask = async (body: object) => {
        const path = token === 'both-token' ? '/mcp?personality=engineer' : '/mcp';
        const answer = await post(path, body, { headers: ACCEPT_MCP, token });
        const { 'x-request-id': _, ...headers } = Object.fromEntries(answer.headers);
        return { status: answer.status, headers, text: await answer.text() };
      };
      await fc.assert(
        fc.asyncProperty(messages, async (body) => {
          expect(await ask(body)).toEqual(await ask(forOfficial(body)));
        }),
        { numRuns: 60 },
      );
    },
  );

  it('need no object of the official server', async () => {
    const created = vi.spyOn(sdk.Server.prototype, 'setRequestHandler');
    const { post } = createTestServer();
    for (const body of [message('tools/list'), callMessage('greet', { name: 'Ada' })]) {
      await (await post('/mcp', body, { headers: ACCEPT_MCP })).text();
    }
    expect(created).not.toHaveBeenCalled();
    await (await post('/mcp', message('ping'), { headers: ACCEPT_MCP })).text();
    expect(created).toHaveBeenCalled();
    created.mockRestore();
  });

  it('are listed anew after the tools have changed', async () => {
    const { post, registry } = createTestServer();
    const list = async () => {
      const headers = ACCEPT_MCP;
      return (
        await post('/mcp', message('tools/list'), { headers, token: 'operator-token' })
      ).text();
    };
    expect(await list()).not.toContain('"counted"');
    registry.register(tool('counted', async () => ok('1')));
    expect(await list()).toContain('"counted"');
    registry.unregister('counted');
    expect(await list()).not.toContain('"counted"');
  });
});

describe('any other message is for the official server', () => {
  const list = message('tools/list');
  it.each<[string, unknown, Record<string, string>]>([
    ['another method', message('ping'), {}],
    ['a notification', { jsonrpc: '2.0', method: 'tools/list' }, {}],
    ['a batch', [list], {}],
    ['an id that is no integer', message('tools/list', {}, 1.5), {}],
    ['an id that is null', message('tools/list', {}, null), {}],
    ['another version of JSON-RPC', { ...list, jsonrpc: '1.0' }, {}],
    ['another member', { ...list, more: 1 }, {}],
    ['a page of a list', message('tools/list', { cursor: 'x' }), {}],
    ['a call with a progress token', forOfficial(callMessage('greet')), {}],
    ['a call as a task', message('tools/call', { name: 'greet', task: {} }), {}],
    ['a call without a name', message('tools/call'), {}],
    [
      'a call with a list as arguments',
      message('tools/call', { name: 'greet', arguments: [] }),
      {},
    ],
    ['the protocol of 2026', modern('tools/list'), modernHeaders('tools/list')],
    ['an unknown version', list, { 'mcp-protocol-version': '1999-01-01' }],
    ['a client that takes no stream', list, { accept: 'application/json' }],
    ['a client that takes no JSON', list, { accept: 'text/event-stream' }],
  ])('%s', (_, body, headers) => {
    const request = new Request('http://localhost/mcp', { headers: { ...ACCEPT_MCP, ...headers } });
    expect(readPrepared(sdk, request, body)).toBeUndefined();
  });
});
