import { expect, test } from 'vitest';
import { makeCtx } from '../../core/test-support.ts';
import { connectMcpServer } from './connect.ts';
import { startModern, startSse, startStateful, startStateless } from './test-support/servers.ts';
import { createToolbox } from './test-support/toolbox.ts';

const CONTENT = '{"2024":9007199254740993,"2023":1e400,"price":1.10}';

/** A server in JavaScript cannot write such digits, so they are inserted on the way. */
const withDigits: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const body = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(
      new TransformStream<string, string>({
        transform: (chunk, controller) =>
          controller.enqueue(chunk.replace('{"digits":"here"}', CONTENT)),
      }),
    )
    .pipeThrough(new TextEncoderStream());
  const { status, headers } = response;
  const changed = new Headers(headers);
  changed.delete('content-length');
  return new Response(body ?? null, { status, headers: changed });
};

test.each([
  ['Streamable HTTP with sessions', startStateful],
  ['Streamable HTTP without sessions', startStateless],
  ['Streamable HTTP of the newer era', startModern],
  ['HTTP with server-sent events', startSse],
])('structured results keep their digits and keys: %s', async (_way, start) => {
  const box = createToolbox();
  const server = await start({
    ...box,
    call: async () => ({ content: [], structuredContent: { digits: 'here' } }),
  });
  const connection = await connectMcpServer({ name: 'x', url: server.url, fetch: withDigits });
  try {
    const echo = connection.tools.find(({ tool }) => tool.name === 'mcp__x__echo');
    expect(await echo?.tool.execute({}, makeCtx())).toEqual({
      ok: true,
      value: CONTENT,
      structured: { 2024: '9007199254740993', 2023: '1e400', price: 1.1 },
    });
  } finally {
    await connection.close();
    await server.close();
  }
});
