import { describe, expect, it } from 'vitest';
import { err, ok, type Tool, type ToolCallResult, type ToolContext } from '../core/index.ts';
import { boundResults } from './bound-results.ts';
import { ACCEPT_EVENTS, ACCEPT_MCP, createTestServer } from './test-support.ts';

const settled = (result: ToolCallResult['result']): ToolCallResult => ({
  toolCallId: '1',
  name: 'a',
  result,
  durationMs: 1,
});
const structured = (payload: Record<string, unknown>) => settled(ok('v', { structured: payload }));
const picture = (bytes: number, data = 'A') => ({
  type: 'image',
  data: data.repeat(Math.ceil(bytes / 3) * 4),
  mimeType: 'image/png',
});
const bound = (results: ToolCallResult[], chars = 100, mediaBytes = 300) =>
  boundResults(results, chars, mediaBytes);
const TOO_LONG = 'It is longer than 100 characters as JSON, the share of this call. Ask for less.';
const TOO_BIG =
  'It has 303 bytes. Pictures, audio and files of one answer may have 300 bytes in all.';

describe('structured', () => {
  it('stays up to the share of its call, to the character', () => {
    const fits = { text: 'x'.repeat(100 - '{"text":""}'.length) };
    const fine = structured(fits);
    expect(bound([fine])).toEqual([fine]);
    const { result } = fine;
    const [cut] = bound([structured({ text: `${fits.text}x` })]);
    expect(result).toMatchObject({ structured: fits });
    expect(cut).toEqual({
      ...settled(ok('v')),
      omitted: [{ path: 'structured', reason: TOO_LONG }],
    });
  });

  it.each<[string, Record<string, unknown>, boolean]>([
    ['many short items', { a: Array(44).fill(1) }, true],
    ['one item too many', { a: Array(48).fill(1) }, false],
    ['characters that JSON escapes', { a: '\u0000'.repeat(16) }, false],
    ['50 MB', { a: 'x'.repeat(50_000_000) }, false],
    [
      'shared parts that JSON repeats',
      Array(26)
        .fill(0)
        .reduce((part) => ({ a: part, b: part }), {}),
      false,
    ],
    ['a cycle', cyclic(), false],
    ['no member', {}, true],
  ])('with %s', (_, payload, fits) => {
    const [one] = bound([structured(payload)]);
    expect(one?.omitted === undefined).toBe(fits);
    expect(one?.result).toHaveProperty('value', 'v');
    expect('structured' in (one?.result ?? {})).toBe(fits);
  });

  it('with a part that cannot be read is left out', () => {
    const part = {
      get type() {
        throw new Error('no');
      },
      toJSON: () => ({}),
    };
    const [one] = bound([structured({ content: [part] }), settled(ok('v'))]);
    expect(one?.omitted).toEqual([{ path: 'structured', reason: 'JSON cannot express it.' }]);
  });

  it('keeps the cost and the origin of its result', () => {
    const untrusted = { source: 's', tool: 'a' };
    const given = { ...structured({ a: 'x'.repeat(200) }), untrusted };
    if (given.result.ok) given.result = { ...given.result, cost_usd: 2 };
    expect(bound([given])[0]).toMatchObject({ untrusted, result: { cost_usd: 2 } });
  });
});

describe('pictures, audio and files', () => {
  it('have a budget of their own', () => {
    const fine = structured({ content: [picture(300)], a: 1 });
    expect(bound([fine])).toEqual([fine]);
  });

  it('beyond it are left out, and the rest stays', () => {
    const blob = { type: 'resource', resource: { uri: 'test://a', blob: picture(303).data } };
    const sound = { ...picture(303), type: 'audio' };
    const link = { type: 'resource_link', uri: 'test://b', name: 'b' };
    const [one] = bound([structured({ content: [picture(303), link, blob, sound], a: 1 })]);
    expect(one?.result).toMatchObject({ structured: { content: [link], a: 1 } });
    expect(one?.omitted).toEqual(
      [0, 2, 3].map((at) => ({ path: `structured.content[${at}]`, reason: TOO_BIG })),
    );
  });

  it('share it over the results of one answer, in their order', () => {
    const given = [
      structured({ content: [picture(150)] }),
      structured({ mcpContent: [picture(180)], content: 'mine' }),
      structured({ content: [picture(150)] }),
    ];
    const [first, second, third] = bound(given);
    expect([first, third]).toEqual([given[0], given[2]]);
    expect(second?.result).toMatchObject({ structured: { content: 'mine' } });
    expect(second?.omitted).toEqual([
      {
        path: 'structured.mcpContent[0]',
        reason: TOO_BIG.replace('303', '180'),
      },
    ]);
  });

  it('stay where the payload beside them is too long', () => {
    const [one] = bound([structured({ content: [picture(30)], text: 'x'.repeat(200) })]);
    expect(one?.result).toMatchObject({ structured: { content: [picture(30)] } });
    expect(one?.omitted).toEqual([{ path: 'structured', reason: TOO_LONG }]);
    const inText = structured({ content: [{ type: 'text', text: 'x'.repeat(200) }, picture(30)] });
    expect(bound([inText])[0]?.result).toMatchObject({ structured: { content: [picture(30)] } });
  });

  it.each([
    { type: 'image', data: 5, mimeType: 'image/png' },
    { type: 'image', data: 'x'.repeat(101), mimeType: 'x'.repeat(200) },
    { type: 'hologram', data: 'x'.repeat(101) },
    { type: 'resource', resource: { uri: 'x'.repeat(101), text: '' } },
  ])('of other forms count as text: %j', (part) => {
    const [one] = bound([structured({ content: [part], a: 'x'.repeat(90) })]);
    expect(one?.omitted?.[0]?.path).toBe('structured');
  });
});

it('bounds the other texts of a failure, and the value stays', () => {
  const failure = err('no', 'execution_failed', {
    reason: 'r'.repeat(5000),
    field: '$'.repeat(5000),
  });
  const [one] = bound([settled(failure)]);
  expect(one?.result).toMatchObject({
    reason: `${'r'.repeat(499)}…`,
    field: `${'$'.repeat(499)}…`,
  });
  const plain = settled(err('no', 'execution_failed', { reason: 'timeout' }));
  expect(bound([plain, settled(ok('v'))])).toEqual([plain, settled(ok('v'))]);
});

describe('on every route', () => {
  const FIFTY_MB = 50_000_000;
  const tool = (name: string, make: () => Record<string, unknown>, more: object = {}): Tool => ({
    name,
    description: '-',
    schema: { type: 'object' },
    capabilities: {},
    execute: async () => ok('small', { structured: make() }),
    ...more,
  });
  const tools = [
    tool('payload', () => ({ rows: 'x'.repeat(FIFTY_MB) })),
    tool('poster', () => ({ content: [picture(FIFTY_MB)] })),
    tool('notes', () => ({
      content: [{ type: 'resource', resource: { uri: 'test://a', text: 'x'.repeat(FIFTY_MB) } }],
    })),
    tool('typed', () => ({ rows: 'x'.repeat(FIFTY_MB) }), {
      mcp: { server: 's', name: 't', outputSchema: { type: 'object' } },
    }),
  ];
  const operator = { token: 'operator-token' };

  it.each(tools.map(({ name }) => name))('%s: a small value does not carry 50 MB', async (name) => {
    const { post } = createTestServer({}, tools);
    const batch = { calls: [{ toolCallId: '1', name }] };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } };
    const sent = [
      await post('/execute', batch, operator),
      await post(`/tools/${name}`, { args: {} }, operator),
      await post('/execute', batch, { ...operator, headers: ACCEPT_EVENTS }),
      await post('/mcp', call, { ...operator, headers: ACCEPT_MCP }),
    ];
    const texts = await Promise.all(sent.map((answer) => answer.text()));
    for (const text of texts) expect(text.length).toBeLessThan(20_000);
    const marked = texts.filter((text) => text.includes('omitted'));
    expect(marked).toHaveLength(3); // a stream has sizes only
    for (const text of marked) expect(text).toContain('small');
  });

  it('a message of progress and a reason have a limit', async () => {
    const loud = tool('loud', () => ({}), {
      execute: async (_args: unknown, { emit }: ToolContext) => {
        const message = 'x'.repeat(1_000_000);
        emit({ type: 'progress', toolName: 'loud', message, audience: 'user' });
        return err('no', 'execution_failed', { reason: message });
      },
    });
    const { post } = createTestServer({}, [loud]);
    const params = { name: 'loud', _meta: { progressToken: 1 } };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const batch = { calls: [{ toolCallId: '1', name: 'loud' }] };
    const texts = [
      await post('/execute', batch, operator),
      await post('/execute', batch, { ...operator, headers: ACCEPT_EVENTS }),
      await post('/mcp', call, { ...operator, headers: ACCEPT_MCP }),
    ].map((answer) => answer.text());
    for (const text of texts) expect((await text).length).toBeLessThan(20_000);
    expect(await texts[2]).toContain('notifications/progress');
  });

  it('MCP clients read what was left out, and their model too', async () => {
    const { post } = createTestServer({}, tools);
    const ask = async (name: string) => {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } };
      const text = await (await post('/mcp', body, { ...operator, headers: ACCEPT_MCP })).text();
      return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '').result;
    };
    const reason =
      'It is longer than 80,000 characters as JSON, the share of this call. Ask for less.';
    const omitted = [{ path: 'structured', reason }];
    expect(await ask('payload')).toEqual({
      content: [
        { type: 'text', text: 'small' },
        { type: 'text', text: `[left out: structured. ${reason}]` },
      ],
      _meta: { 'toolyard/omitted': omitted },
    });
    // By the protocol, a result without the announced content is an error.
    expect(await ask('typed')).toMatchObject({
      isError: true,
      _meta: { 'toolyard/omitted': omitted },
    });
  });
});

function cyclic(): Record<string, unknown> {
  const ring: Record<string, unknown> = {};
  ring.self = ring;
  return ring;
}
