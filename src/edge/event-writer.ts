import type { Clock } from '../core/index.ts';
import { withSafeHeaders } from './respond.ts';

/**
 * The maximum silence, in milliseconds; then a comment is sent. Bun ends connections after 10 s of
 * silence, and workerd notices a disconnect only by sending.
 */
export const KEEP_ALIVE_MS = 5000;

/** Writes events, and a comment after each silence. */
export function createEventWriter(
  controller: ReadableStreamDefaultController<Uint8Array>,
  clock: Clock,
) {
  const encoder = new TextEncoder();
  let open = true;
  let timer: unknown;
  const rest = (): void => {
    clock.clearTimeout(timer);
    timer = clock.setTimeout(() => comment('still running'), KEEP_ALIVE_MS);
  };
  const write = (text: string): void => {
    if (!open) return;
    rest();
    controller.enqueue(encoder.encode(text));
  };
  const comment = (text: string): void => write(`: ${text}\n\n`);
  return {
    comment,
    /** Begins a silence with nothing written. */
    rest,
    send(event: string, data: unknown): void {
      write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    /** Writes nothing any more. @returns whether it was open */
    end(): boolean {
      clock.clearTimeout(timer);
      const was = open;
      open = false;
      return was;
    },
  };
}

/** The headers of a stream of events. */
export const EVENT_HEADERS = withSafeHeaders({
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies would delay events to compress or buffer them.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
});
