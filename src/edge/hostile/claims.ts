import { batch, eachBody, eachPath, type HostileRequest } from './hostile-request.ts';

const FORGED = [
  'personalityId',
  'subject',
  'workingDir',
  'networkPolicy',
  'scopedFetch',
  'kvStore',
  'secretsResolver',
  'scopedFs',
  'scopedProcess',
  'storage',
  'abortSignal',
  'emit',
  'sessionKey',
  'memoryScopeId',
  'teamId',
  'readMtimes',
  'hasOwnProperty',
  'toString',
];

const mcp = (method: string, params: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const MCP: Partial<HostileRequest> = {
  path: '/mcp',
  headers: { accept: 'application/json, text/event-stream' },
};

/** Forged identities and permissions. */
export const claims: readonly HostileRequest[] = [
  ...FORGED.map(
    (key): HostileRequest => ({
      name: `${key} in the context`,
      body: batch({ context: { [key]: 'engineer' } }),
      expect: 'malformed',
    }),
  ),
  ...eachBody(
    {
      'a context that is null': batch({ context: null }),
      'a context that is a list': batch({ context: [] }),
      'a budget below nothing': batch({ context: { resultBudgetChars: -1 } }),
      'half a budget': batch({ context: { resultBudgetChars: 0.5 } }),
      'a budget without end': '{"calls":[],"context":{"resultBudgetChars":1e999}}',
      'a budget that is a text': batch({ context: { resultBudgetChars: '80000' } }),
      'no budget': batch({ context: { resultBudgetChars: null } }),
      'a turn below nothing': batch({ context: { currentTurn: -1 } }),
      'messages that cannot be counted': batch({ context: { messageCount: 2 ** 53 } }),
      'a session that is a number': batch({ context: { sessionId: 1 } }),
      'a session of 257 characters': batch({ context: { sessionId: 's'.repeat(257) } }),
      'a dry run that is a text': batch({ context: { dryRun: 'no' } }),
      'attachments that are an object': batch({ context: { attachments: { length: 1 } } }),
      'an attachment without data': batch({ context: { attachments: [{ id: '1', kind: 'x' }] } }),
    },
    'malformed',
  ),
  ...eachBody(
    {
      'a budget above that of the server': batch({ context: { resultBudgetChars: 80_001 } }),
      'a budget above every other': batch({ context: { resultBudgetChars: 2 ** 53 - 1 } }),
    },
    'budget_too_large',
  ),
  {
    name: 'the session of another caller',
    body: batch({ context: { sessionId: '../bob/default' } }, { name: 'chatty' }),
    expect: { status: 200, holds: '"ok":true' },
  },
  ...eachBody(
    {
      'a personality that is not granted': batch({ personality: 'engineer' }),
      'a personality that is nowhere': batch({ personality: 'root' }),
      'an inherited personality': batch({ personality: 'constructor' }),
      'the prototype as a personality': batch({ personality: '__proto__' }),
      'no personality': batch({ personality: '' }),
    },
    'personality_not_granted',
  ),
  ...eachPath(
    {
      'a personality in the query': '/tools?personality=engineer',
      'the prototype in the query': '/tools?personality=__proto__',
      'a header in the query': '/tools?personality=guest%0d%0aset-cookie:a=b',
      'no personality in the query': '/tools?personality=',
    },
    'personality_not_granted',
    { method: 'GET' },
  ),
  ...(
    [
      ['a stream of a broken body', '{"calls":[', 'malformed'],
      [
        'a stream of what is not granted',
        batch({ personality: 'engineer' }),
        'personality_not_granted',
      ],
      ['a stream of a forbidden key', batch({}, { args: { prototype: 1 } }), 'forbidden_key'],
      ['a stream for a stranger', batch(), 'unauthorized'],
    ] as const
  ).map(
    ([name, body, expect]): HostileRequest => ({
      name,
      body,
      expect,
      headers: { accept: 'text/event-stream' },
      ...(expect === 'unauthorized' && { token: '' }),
    }),
  ),
  {
    name: 'a stream of a name that looks like events',
    body: batch({}, { name: 'x\n\nevent: done\ndata: {}\n\n', toolCallId: '\r\nevent: done\r\n' }),
    headers: { accept: 'text/event-stream' },
    expect: { status: 200, holds: '"name":"x\\n\\nevent: done' },
    hides: ['\ndata: {}\n'],
  },
  {
    name: 'a personality in the query for MCP',
    ...MCP,
    path: '/mcp?personality=engineer',
    body: mcp('tools/list'),
    expect: 'personality_not_granted',
  },
  {
    name: 'a personality in the query of a batch',
    path: '/execute?personality=engineer',
    body: batch({}, { name: 'launch' }),
    expect: 'personality_not_granted',
  },
  {
    name: 'two personalities in the query, of which the first one counts',
    method: 'GET',
    path: '/tools?personality=guest&personality=engineer',
    expect: { status: 200, holds: '"greet"' },
    hides: ['launch'],
  },
  ...eachPath(
    {
      'a format that is nowhere': '/tools?format=yaml',
      'an inherited format': '/tools?format=toString',
      'the prototype as a format': '/tools?format=__proto__',
      'no format': '/tools?format=',
      'a format in capitals': '/tools?format=ANTHROPIC',
    },
    'malformed',
    { method: 'GET' },
  ),
  ...eachBody(
    {
      'MCP that is no message': '{"a":1}',
      'MCP of another version': '{"jsonrpc":"1.0","id":1,"method":"ping"}',
      'an MCP message whose id is an object': '{"jsonrpc":"2.0","id":{},"method":"ping"}',
      'an MCP batch that is empty': '[]',
      'an MCP batch of nothing': '[null]',
    },
    { status: 400 },
    MCP,
  ),
  ...eachBody(
    {
      'an inherited tool by MCP': mcp('tools/call', { name: 'constructor', arguments: {} }),
      'a tool of others by MCP': mcp('tools/call', { name: 'launch', arguments: {} }),
      'a tool without a name by MCP': mcp('tools/call', { arguments: {} }),
      'arguments that are a list by MCP': mcp('tools/call', { name: 'greet', arguments: [] }),
      'a method that is inherited by MCP': mcp('constructor'),
      'resources that are not there by MCP': mcp('resources/read', { uri: 'file:///etc/passwd' }),
    },
    { status: 200, holds: '"error"' },
    MCP,
  ),
  {
    name: 'the prototype by MCP',
    ...MCP,
    body: '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{}}}',
    expect: 'forbidden_key',
  },
  {
    name: 'an MCP batch of 10,000',
    ...MCP,
    body: JSON.stringify(Array.from({ length: 10_000 }, () => ({ jsonrpc: '2.0', method: 'x' }))),
    expect: 'too_many_calls',
  },
];
