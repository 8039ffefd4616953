import { formatCount } from '../lib/format.ts';
import { createEventReader, type ServerEvent } from './event-stream.ts';

/** The maximum length of one stream, in UTF-16 code units. */
const MOST = 50_000_000;

/** Yields the events of a body as they arrive. @throws the connection's error, or RangeError */
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
      if (size > MOST)
        throw new RangeError(`The stream is longer than ${formatCount(MOST)} characters.`);
      onEvents(events.push(piece));
    }
  } finally {
    // If reading ends early, this cancels the stream, so that the server stops.
    reader.cancel().catch(() => {});
  }
}
