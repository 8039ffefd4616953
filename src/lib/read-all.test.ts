import { expect, test } from 'vitest';
import { readAll } from './read-all.ts';

test('joins the chunks of a stream in their order', async () => {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const bytes of [[1, 2], [], [3]]) controller.enqueue(new Uint8Array(bytes));
      controller.close();
    },
  });
  expect([...(await readAll(stream))]).toEqual([1, 2, 3]);
  await expect(readAll(stream)).rejects.toThrow(TypeError);
});

test('has no bytes without a stream', async () => {
  expect(await readAll(null)).toHaveLength(0);
});

test('refuses a stream that something else reads', async () => {
  const stream = new ReadableStream<Uint8Array>();
  stream.getReader();
  await expect(readAll(stream)).rejects.toThrow(TypeError);
});
