import { createEventReader, type ServerEvent } from './event-stream.ts';

/** The most that one stream may bring, in UTF-16 code units. */
const MOST = 50_000_000;

/** Hands out the events of a body as they arrive. @throws what the connection throws, RangeError */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  onEvents: (events: readonly ServerEvent[]) => void,
): Promise<void> {
  const events = createEventReader();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const piece = decoder.decode(value, { stream: true });
      size += piece.length;
      if (size > MOST) throw new RangeError(`The stream is longer than ${MOST} characters.`);
      onEvents(events.push(piece));
    }
  } finally {
    // Where the reading ended early, the server is notified that the reader has left.
    reader.cancel().catch(() => {});
  }
}
