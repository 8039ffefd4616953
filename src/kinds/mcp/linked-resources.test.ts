import type { ContentBlock, EmbeddedResource, ResourceLink } from '@modelcontextprotocol/client';
import { InMemoryTransport, Server } from '@modelcontextprotocol/server';
import { afterEach, expect, test } from 'vitest';
import { makeCtx } from '../../core/test-support.ts';
import { connectMcpServer } from './connect.ts';
import type { McpConnection, McpServerOptions } from './connection-types.ts';

let connection: McpConnection | undefined;
afterEach(async () => {
  await connection?.close();
});

const link = (uri: string, more: Partial<ResourceLink> = {}): ResourceLink => ({
  type: 'resource_link',
  uri,
  name: 'a',
  ...more,
});

/** Calls a tool whose result has this content. The server records which resources are read. */
async function call(
  content: ContentBlock[],
  {
    more = {},
    abort,
    isError = false,
    contents,
  }: {
    more?: Partial<McpServerOptions>;
    abort?: AbortController;
    isError?: boolean;
    contents?: EmbeddedResource['resource'][];
  } = {},
) {
  const read: string[] = [];
  const transport = async () => {
    const server = new Server(
      { name: 's', version: '1' },
      { capabilities: { tools: {}, resources: {} } },
    );
    server.setRequestHandler('tools/list', () => ({
      tools: [{ name: 't', inputSchema: { type: 'object' } }],
    }));
    server.setRequestHandler('tools/call', () => ({ content, isError }));
    server.setRequestHandler('resources/read', ({ params: { uri } }) => {
      read.push(uri);
      abort?.abort();
      if (uri === 'note://lost') throw new Error('The note is lost');
      if (contents) return { contents };
      return { contents: uri === 'note://none' ? [] : [{ uri, text: `text of ${uri}` }] };
    });
    const [near, far] = InMemoryTransport.createLinkedPair();
    await server.connect(far);
    return near;
  };
  connection = await connectMcpServer({ name: 's', transport, ...more });
  const ctx = makeCtx(abort && { abortSignal: abort.signal });
  const result = await connection.tools[0]?.tool.execute({}, ctx);
  return { read, result, value: result?.ok ? result.value : result?.error };
}

test('the model reads small resources behind links, each once', async () => {
  const { read, value, result } = await call([
    { type: 'text', text: 'Found:' },
    link('note://1', { size: 20, mimeType: 'text/markdown; charset=utf-8' }),
    link('note://1'),
    link('note://2', { mimeType: 'application/ld+json' }),
  ]);
  expect(read).toEqual(['note://1', 'note://2']);
  expect(value).toMatch(/^Found:\n\[resource note:\/\/1\]\ntext of note:\/\/1\n/);
  expect(value).toContain('[resource note://2]\ntext of note://2');
  expect(result).toMatchObject({ ok: true, structured: { content: expect.any(Array) } });
});

test('other links are described and not read', async () => {
  const { read, value } = await call([
    link('note://1', { size: 200_001 }),
    link('note://2', { mimeType: 'video/mp4', size: 3 }),
    link('note://3', { annotations: { audience: ['user'] } }),
    link('note://4', { mimeType: 'image/png', size: 3_000_000 }),
  ]);
  expect(read).toEqual([]);
  expect(value?.split('\n')).toEqual([
    '[link to resource note://1: "a", 200,001 bytes. Not read: It is larger than 200,000 bytes.]',
    '[link to resource note://2: "a", video/mp4, 3 bytes]',
    '[link to resource note://3: "a"]',
    '[link to resource note://4: "a", image/png, 3,000,000 bytes. Not read: It is larger than 2,000,000 bytes.]',
  ]);
});

test('five links of a result are read', async () => {
  const { read, value } = await call([1, 2, 3, 4, 5, 6].map((n) => link(`note://${n}`)));
  expect(read).toHaveLength(5);
  expect(value).toContain('note://6: "a". Not read: Only 5 links of a result are read.]');
});

test('a program chooses the links', async () => {
  const readLink = ({ uri }: ResourceLink) => uri === 'note://2';
  const { read } = await call([link('note://1'), link('note://2')], { more: { readLink } });
  expect(read).toEqual(['note://2']);
});

test('a resource that cannot be read is a sentence of a complete result', async () => {
  const { result, value } = await call([link('note://lost'), link('note://none')]);
  expect(result).toMatchObject({ ok: true });
  expect(value).toContain('"a". Not read: The MCP server \'s\' refused: The note is lost (code');
  expect(value).toContain('Not read: The resource is empty.');
});

test('the links of a failure are not read', async () => {
  expect((await call([link('note://1')], { isError: true })).read).toEqual([]);
});

test('an abort during the read ends the call', async () => {
  const { result } = await call([link('note://1')], { abort: new AbortController() });
  expect(result).toMatchObject({ ok: false, reason: 'aborted' });
});

const piece = (more: object): EmbeddedResource['resource'] => ({
  uri: 'note://1',
  text: '',
  ...more,
});
const blob = (mimeType: string, bytes: number): EmbeddedResource['resource'] => ({
  uri: 'note://1',
  mimeType,
  blob: 'AAAA'.repeat(bytes / 3),
});

test.each([
  ['a text', [piece({ text: '\u00e4'.repeat(100_001) })], 'It is larger than 200,000 bytes.'],
  ['a picture', [blob('image/png', 2_100_000)], 'It is larger than 2,000,000 bytes.'],
  [
    'several texts',
    [1, 2, 3].map(() => piece({ text: 'a'.repeat(70_000) })),
    'It is larger than 200,000 bytes.',
  ],
  ['many texts', Array(21).fill(piece({})), 'It has more than 20 contents.'],
  [
    'a program',
    [blob('application/x-msdownload', 3)],
    'It is application/x-msdownload, not a text or a picture.',
  ],
  ['a long URI', [piece({ uri: `x:${'a'.repeat(10_000)}` })], 'Its URIs and types are too long.'],
])('the link says one byte, and the server sends %s: it is left out', async (_, contents, why) => {
  const { value, result } = await call([link('note://1', { size: 1 })], { contents });
  expect(value).toBe(`[link to resource note://1: "a", 1 bytes. Not read: ${why}]`);
  expect(JSON.stringify(result).length).toBeLessThan(1000);
});

test('what is within the limits is kept', async () => {
  const contents = [piece({ text: 'a'.repeat(200_000) }), blob('image/png', 1_999_998)];
  const { result } = await call([link('note://1')], { contents });
  expect(JSON.stringify(result).length).toBeGreaterThan(2_800_000);
});

test('a program that chooses the links may have other types', async () => {
  const more = { readLink: () => true };
  const { value } = await call([link('note://1')], { more, contents: [blob('font/woff', 3)] });
  expect(value).toBe('[resource note://1, font/woff, 3 bytes]');
});
