import { expect, test } from 'vitest';
import { keepingDigits } from './exact-content.ts';

const MOST = 10_000;
const CHUNK = new TextEncoder().encode('x'.repeat(1000));
const REQUEST = { method: 'POST', body: '{"jsonrpc":"2.0","id":7,"method":"tools/call"}' };

/** Sends chunks without end, and counts them. */
function endless(type: string, first: string) {
  const seen = { chunks: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(first)),
    pull(controller) {
      seen.chunks++;
      controller.enqueue(CHUNK);
    },
    cancel() {
      seen.cancelled = true;
    },
  });
  const fetched = keepingDigits(
    async () => new Response(body, { headers: { 'content-type': type } }),
    MOST,
  );
  return { seen, fetched };
}

const REFUSAL = {
  jsonrpc: '2.0',
  id: 7,
  error: {
    code: -32000,
    message: 'The server sent a message of more than 10,000 characters. Ask it for less.',
  },
};

test('a response without end becomes an error of its request, and is read no further', async () => {
  const { seen, fetched } = endless('application/json', '{"result":"');
  expect(await (await fetched('https://mcp.example/', REQUEST)).json()).toEqual(REFUSAL);
  expect(seen.cancelled).toBe(true);
  expect(seen.chunks * CHUNK.length).toBeLessThan(MOST * 2);
});

test('so does an event without end; the events before it arrive', async () => {
  const { seen, fetched } = endless('text/event-stream', 'data: {"a":1}\n\ndata: ');
  const text = await (await fetched('https://mcp.example/', REQUEST)).text();
  expect(text).toBe(`data: {"a":1}\n\ndata: ${JSON.stringify(REFUSAL)}\n\n`);
  expect(seen.cancelled).toBe(true);
});

test('a stream of notifications ends with an error of no request', async () => {
  const { fetched } = endless('text/event-stream', 'data: ');
  const text = await (await fetched('https://mcp.example/', { method: 'GET' })).text();
  expect(JSON.parse(text.slice('data: '.length))).toEqual({ ...REFUSAL, id: null });
});

test('many messages may be longer together', async () => {
  const event = `data: ${'x'.repeat(MOST / 4)}\n`;
  const body = new Response(event.repeat(5)).body;
  const fetched = keepingDigits(
    async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    MOST,
  );
  const text = await (await fetched('https://mcp.example/', REQUEST)).text();
  expect(text).toHaveLength(event.length * 5);
});
