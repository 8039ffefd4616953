/** One event of a stream, as the standard has it. */
export interface ServerEvent {
  /** `message` where the stream gives it no name. */
  event: string;
  data: string;
}

/** Longest line and longest event, in UTF-16 code units. */
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
  let rest = '';
  let name = '';
  let data: string[] = [];
  let size = 0;
  let isFirst = true;
  const readLine = (line: string): ServerEvent | undefined => {
    if (line === '') {
      const event = { event: name === '' ? 'message' : name, data: data.join('\n') };
      const isEmpty = data.length === 0;
      name = '';
      data = [];
      size = 0;
      return isEmpty ? undefined : event;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'data') {
      data.push(value);
      size += value.length;
      if (size > MAX_EVENT) throw tooLong();
    }
    return undefined;
  };
  return {
    push(piece) {
      const text = isFirst ? piece.replace(/^\uFEFF/, '') : piece;
      if (piece !== '') isFirst = false;
      const all = rest + text;
      // A carriage return at the end may be the first half of a line break.
      const held = all.endsWith('\r') ? '\r' : '';
      const lines = all.slice(0, all.length - held.length).split(/\r\n|\n|\r/);
      rest = `${lines.pop() ?? ''}${held}`;
      if (rest.length > MAX_EVENT) throw tooLong();
      return lines.flatMap((line) => readLine(line) ?? []);
    },
  };
}

function tooLong(): RangeError {
  return new RangeError(`One event is longer than ${MAX_EVENT} characters.`);
}
