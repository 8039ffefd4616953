import { describe, expect, test } from 'vitest';
import { keepingDigits, structuredTextOf } from './exact-content.ts';
import { toToolResult } from './result.ts';

const CONTENT = '{"id":9007199254740993,"price":1.10}';
const answer = (content: string) =>
  `{"jsonrpc":"2.0","id":1,"result":{"content":[],"structuredContent":${content}}}`;

function streamed(...chunks: string[]): Response {
  const body = new ReadableStream<string>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  }).pipeThrough(new TextEncoderStream());
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

const fetched = (response: Response) =>
  keepingDigits(async () => response)('https://mcp.example/', {});

describe('the digits of structured content reach the model', () => {
  test('in a JSON response', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '5' };
    const response = await fetched(new Response(answer(CONTENT), { headers }));
    expect(response.headers.has('content-length')).toBe(false);
    const { result } = await response.json();
    expect(structuredTextOf(result)).toBe(CONTENT);
    expect(toToolResult(result)).toMatchObject({
      value: CONTENT,
      structured: { id: '9007199254740993', price: 1.1 },
    });
  });

  test('beside a text of the server', async () => {
    const headers = { 'content-type': 'application/json' };
    const text = answer('{"far":1e400,"near":-1e-400}').replace(
      '[]',
      '[{"type":"text","text":"Far"}]',
    );
    const { result } = await (await fetched(new Response(text, { headers }))).json();
    expect(toToolResult(result)).toMatchObject({
      value: 'Far',
      structured: { far: '1e400', near: '-1e-400' },
    });
  });

  test('in a list of very many items', async () => {
    const content = `{"ids":[${'1,'.repeat(200_000)}9007199254740993]}`;
    const headers = { 'content-type': 'application/json' };
    const response = await fetched(new Response(answer(content), { headers }));
    const { result } = await response.json();
    expect(structuredTextOf(result)).toBe(content);
  });

  test('with the order of keys, and equal keys', async () => {
    const content = '{"2024":1,"2023":{"a":1,"a":2}}';
    const headers = { 'content-type': 'application/json' };
    const text = `[${answer('{"id":1}')},${answer(content).replace('[]', '[] ')}]`;
    const [plain, other] = await (await fetched(new Response(text, { headers }))).json();
    expect(structuredTextOf(plain.result)).toBeUndefined();
    expect(toToolResult(other.result)).toMatchObject({ value: content });
  });

  test('in a stream with any split into chunks', async () => {
    const event = `event: message\r\ndata: ${answer(CONTENT)}\r\n\r\n`;
    for (const at of [3, 20, 80, event.length - 2]) {
      const response = await fetched(streamed(event.slice(0, at), event.slice(at)));
      const text = await response.text();
      expect(text).toMatch(/^event: message\r\ndata: \{.*\}\r\n\r\n$/);
      const { result } = JSON.parse(text.split('data: ')[1] ?? '');
      expect(structuredTextOf(result)).toBe(CONTENT);
    }
  });
});

test('a long line in many chunks is passed on in time', async () => {
  // If each chunk read the whole line again, it would take far longer than a test may.
  const chunks = Array<string>(1600).fill('x'.repeat(4000));
  const text = await (await fetched(streamed('data: ', ...chunks, '\n'))).text();
  expect(text).toHaveLength(6_400_007);
});

test.each([
  ['numbers that JavaScript keeps', answer('{"id":1}')],
  ['no structured content', '{"jsonrpc":"2.0","id":1,"result":{"n":1.10}}'],
  ['invalid JSON', '{"structuredContent"'],
])('%s are not changed', async (_, text) => {
  const headers = { 'content-type': 'application/json' };
  expect(await (await fetched(new Response(text, { headers }))).text()).toBe(text);
  expect(await (await fetched(streamed(`data: ${text}\n\n`))).text()).toBe(`data: ${text}\n\n`);
});

test('a failed response is passed on unchanged', async () => {
  const failed = new Response('no', { status: 500 });
  expect(await fetched(failed)).toBe(failed);
});

test('the model reads the text of an embedded resource and the size of a blob', () => {
  const result = toToolResult({
    content: [
      { type: 'text', text: 'Here it is:' },
      {
        type: 'resource',
        resource: { uri: 'file:///a.md', text: '# A', mimeType: 'text/markdown' },
      },
      { type: 'resource', resource: { uri: 'file:///b.png', blob: 'AAAA' } },
    ],
  });
  expect(result).toMatchObject({
    value: 'Here it is:\n[resource file:///a.md]\n# A\n[resource file:///b.png, 3 bytes]',
    structured: { content: [{ type: 'resource' }, { type: 'resource' }] },
  });
});
