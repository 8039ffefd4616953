import { createParser } from 'eventsource-parser';
import { formatCount } from '../lib/format.ts';

/** One server-sent event. */
export interface ServerEvent {
  /** `message` if the stream gives no name. */
  event: string;
  data: string;
}

/** The maximum length of an incomplete event, in UTF-16 code units. */
export const MAX_EVENT = 1_000_000;

/** Parses a stream. */
export interface EventReader {
  /** @returns the events that this chunk completes. @throws RangeError beyond {@link MAX_EVENT} */
  push(piece: string): ServerEvent[];
}

/**
 * Parses server-sent events from chunks. Ignores `id` and `retry`, because the page never
 * reconnects.
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
      if (isTooLong)
        throw new RangeError(`One event is longer than ${formatCount(MAX_EVENT)} characters.`);
      const events = found;
      found = [];
      return events;
    },
  };
}
