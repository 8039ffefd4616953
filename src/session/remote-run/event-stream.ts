import { createParser } from 'eventsource-parser';

/** One event of a stream, as the standard has it. */
export interface ServerEvent {
  /** `message` where the stream gives it no name. */
  event: string;
  data: string;
}

/** The most that one event may hold before it is complete, in UTF-16 code units. */
export const MAX_EVENT = 1_000_000;

/** Takes a stream apart. */
export interface EventReader {
  /** @returns the events that this piece has completed. @throws RangeError beyond {@link MAX_EVENT} */
  push(piece: string): ServerEvent[];
}

/**
 * Reads server-sent events from the pieces in which they arrive. `id` and `retry` are left aside:
 * nothing is ever repeated.
 *
 * Source: the HTML standard, 'Interpreting an event stream'.
 */
export function createEventReader(): EventReader {
  let found: ServerEvent[] = [];
  let isTooLong = false;
  const parser = createParser({
    maxBufferSize: MAX_EVENT,
    onEvent: ({ event = 'message', data }) => void found.push({ event, data }),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') isTooLong = true;
    },
  });
  return {
    push(piece) {
      parser.feed(piece);
      if (isTooLong) throw new RangeError(`One event is longer than ${MAX_EVENT} characters.`);
      const events = found;
      found = [];
      return events;
    },
  };
}
