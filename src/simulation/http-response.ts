import type { Clock } from '../core/index.ts';
import type { BackendConditions } from './faults.ts';
import { withKnownBody } from './known-body.ts';
import { wait } from './latency.ts';

/** How a body reaches its reader. */
export interface Delivery {
  clock: Clock;
  signal: AbortSignal;
  /** The URL of the response. */
  url: string;
  slowStream: BackendConditions['slowStream'];
  /** Why the body breaks off after its last byte; `undefined` for a normal end. */
  breaksWith: Error | undefined;
}

const CHUNK_BYTES = 65_536;

/**
 * A response whose body comes in pieces, on the run's clock. Reading it by `text()`, `json()` and
 * the like takes macrotasks in some engines. Time stands still meanwhile, except where a slow body
 * waits for its next piece. Reading a chunk from `body` takes only microtasks.
 */
export function deliver(
  from: Response,
  bytes: Uint8Array<ArrayBuffer>,
  delivery: Delivery,
): Response {
  const { clock, url, breaksWith } = delivery;
  const hold = createReadingHold(clock);
  const init = { status: from.status, statusText: from.statusText, headers: from.headers };
  const empty = from.body === null && breaksWith === undefined;
  const body = empty ? null : streamOf(bytes, delivery, hold);
  const response = holdWhileReading(new Response(body, init), url, hold);
  return withKnownBody(response, { bytes, breaksWith });
}

/** Lets a body pass as it comes, for streams of events that have no end. */
export function passOn(from: Response, { signal, url }: Delivery): Response {
  const init = { status: from.status, statusText: from.statusText, headers: from.headers };
  const body = from.body?.pipeThrough(new TransformStream(), { signal }) ?? null;
  // No hold: waiting for an event must not stop the time at which it is sent.
  const free = { reading: <T>(work: Promise<T>) => work, waiting: <T>(work: Promise<T>) => work };
  return holdWhileReading(new Response(body, init), url, free);
}

interface ReadingHold {
  /** Time stands still until `work` settles. */
  reading<T>(work: Promise<T>): Promise<T>;
  /** Time passes until `work` settles, read or not. */
  waiting<T>(work: Promise<T>): Promise<T>;
}

function createReadingHold(clock: Clock): ReadingHold {
  let readers = 0;
  let waits = 0;
  let release: (() => void) | undefined;

  function update() {
    if (readers > 0 && waits === 0) {
      release ??= clock.hold();
      return;
    }
    release?.();
    release = undefined;
  }
  async function counted<T>(change: (by: 1 | -1) => void, work: Promise<T>): Promise<T> {
    change(1);
    update();
    try {
      return await work;
    } finally {
      change(-1);
      update();
    }
  }

  return {
    reading(work) {
      return counted((by) => {
        readers += by;
      }, work);
    },
    waiting(work) {
      return counted((by) => {
        waits += by;
      }, work);
    },
  };
}

function streamOf(bytes: Uint8Array, delivery: Delivery, hold: ReadingHold) {
  const { clock, signal, slowStream, breaksWith } = delivery;
  const chunkBytes = slowStream?.chunkBytes ?? CHUNK_BYTES;
  const startedAt = clock.now();
  const cancelled = new AbortController();
  let chunks = 0;
  let onAbort = () => {};

  /** The first piece comes with the headers, the next ones whether they are read or not. */
  async function untilDue() {
    if (!slowStream) return;
    const dueMs = startedAt + chunks * slowStream.everyMs - clock.now();
    if (dueMs > 0) await hold.waiting(wait(clock, dueMs, cancelled.signal));
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        onAbort = () => {
          controller.error(signal.reason);
          cancelled.abort();
        };
        if (signal.aborted) onAbort();
        else signal.addEventListener('abort', onAbort, { once: true });
      },
      async pull(controller) {
        const start = chunks * chunkBytes;
        if (start < bytes.length) {
          try {
            await untilDue();
          } catch {
            return; // Cancelled, or aborted and in error already.
          }
          controller.enqueue(bytes.slice(start, start + chunkBytes));
          chunks += 1;
          if (start + chunkBytes < bytes.length) return;
        }
        if (breaksWith && start < bytes.length) return;
        signal.removeEventListener('abort', onAbort);
        if (breaksWith) controller.error(breaksWith);
        else controller.close();
      },
      cancel() {
        signal.removeEventListener('abort', onAbort);
        cancelled.abort();
      },
    },
    { highWaterMark: 0 },
  );
}

const READERS = ['arrayBuffer', 'blob', 'formData', 'json', 'text'] as const;

function holdWhileReading(response: Response, url: string, hold: ReadingHold): Response {
  for (const name of READERS) {
    const read = response[name].bind(response);
    Object.defineProperty(response, name, {
      value: () => hold.reading<unknown>(read()),
    });
  }
  const clone = response.clone.bind(response);
  Object.defineProperties(response, {
    url: { value: url },
    clone: { value: () => holdWhileReading(clone(), url, hold) },
  });
  return response;
}
