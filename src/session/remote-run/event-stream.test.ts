import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventReader, MAX_EVENT, type ServerEvent } from './event-stream.ts';

const read = (...pieces: string[]): ServerEvent[] => {
  const reader = createEventReader();
  return pieces.flatMap((piece) => reader.push(piece));
};

describe('a stream of events', () => {
  it('has names, multi-line data, and comments without effect', () => {
    expect(read(': running\n\nevent: trace\ndata: {"a":1}\n\ndata: x\ndata:  y\n\n')).toEqual([
      { event: 'trace', data: '{"a":1}' },
      { event: 'message', data: 'x\n y' },
    ]);
  });

  it('leaves out events without data, and the name with them', () => {
    expect(read('event: done\n\ndata: x\nid: 7\nretry: 1\n\n')).toEqual([
      { event: 'message', data: 'x' },
    ]);
  });

  it('omits an incomplete event', () => {
    expect(read('event: done\ndata: {"results":[]}\n')).toEqual([]);
  });

  it('is the same for any split into chunks and either line break', () => {
    const text = 'event: a\ndata: 1\n\n: c\n\nevent: b\ndata: 2\ndata: 3\n\n';
    const expected = [
      { event: 'a', data: '1' },
      { event: 'b', data: '2\n3' },
    ];
    fc.assert(
      fc.property(
        fc.constantFrom('\n', '\r\n'),
        fc.array(fc.nat(80), { maxLength: 12 }),
        (end, cuts) => {
          // The end of the last event is detected only with the next character.
          const whole = `${text.replaceAll('\n', end)}:`;
          const places = [0, ...cuts.filter((at) => at < whole.length).sort((a, b) => a - b)];
          const pieces = places.map((at, index) => whole.slice(at, places[index + 1]));
          expect(read(...pieces)).toEqual(expected);
        },
      ),
    );
  });

  it('is refused if an event never ends', () => {
    expect(() => read('data: '.padEnd(MAX_EVENT + 1, 'x'))).toThrow(RangeError);
    const line = `data: ${'x'.repeat(MAX_EVENT / 2)}\n`;
    expect(() => read(line, line, line)).toThrow(RangeError);
  });
});
