import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../core/index.ts';
import { DEFAULT_LIMITS, toLimits } from './limits.ts';
import { readBody } from './read-body.ts';

const LIMITS = toLimits({ bodyBytes: 100, bodyMs: 1000, depth: 3 });
const TYPE = { 'content-type': 'application/json' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function read(body: BodyInit | null, headers: Record<string, string> = TYPE) {
  const init = { method: 'POST', headers, body, duplex: 'half' };
  return readBody(new Request('http://localhost/', init), LIMITS, systemClock);
}

/** A body that arrives in these pieces and then ends, or never ends. */
function stream(pieces: readonly Uint8Array[], end: 'ends' | 'stays' | 'breaks' = 'ends') {
  const cancelled = vi.fn();
  const rest = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = rest.shift();
      if (piece) controller.enqueue(piece);
      else if (end === 'ends') controller.close();
      else if (end === 'breaks') controller.error(new Error('ECONNRESET at node:internal/x'));
      else return new Promise(() => {});
    },
    cancel: cancelled,
  });
  return { body, cancelled };
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('reads a body in a browser without Request.body', async () => {
  // @ts-expect-error: other platforms always have it
  vi.spyOn(Request.prototype, 'body', 'get').mockReturnValue(undefined);
  expect(await read('{"a":1}')).toEqual({ value: { a: 1 } });
  const long = await read(JSON.stringify({ a: 'x'.repeat(100) }));
  expect(long).toMatchObject({ status: 413 });
});

describe('a body', () => {
  it.each([
    ['a request', 'Body is unusable: Body has already been read'],
    ['an adapter', 'Body is unusable'],
  ])(
    'that code before the server has read is the mistake of the program (%s)',
    async (what, message) => {
      const request = new Request('http://localhost/', {
        method: 'POST',
        headers: { ...TYPE, 'content-length': '2' },
        body: '{}',
      });
      if (what === 'a request') await request.text();
      else request.arrayBuffer = () => Promise.reject(new TypeError(message));
      await expect(readBody(request, LIMITS, systemClock)).rejects.toThrow(
        "Code before the server has read the request's body. Add the server's route before body parsers",
      );
    },
  );

  it('may arrive in pieces that split characters', async () => {
    const pieces = Array.from(bytes('{"a":"é😀"}'), (one) => Uint8Array.of(one));
    expect(await read(stream(pieces).body)).toEqual({ value: { a: 'é😀' } });
  });

  it.each(['application/json', 'Application/JSON', 'application/json; charset=utf-8'])(
    'may be of the type %s',
    async (type) => {
      expect(await read('1', { 'content-type': type })).toEqual({ value: 1 });
    },
  );

  it.each(['gzip', 'br', 'identity, gzip', ''])(
    "is not unpacked if its encoding is '%s'",
    async (encoding) => {
      const headers = { ...TYPE, 'content-encoding': encoding };
      expect(await read('1', headers)).toMatchObject({ code: 'media_type' });
    },
  );

  it('is read up to its size limit', async () => {
    expect(await read(JSON.stringify('x'.repeat(98)))).toEqual({ value: 'x'.repeat(98) });
    expect(await read(JSON.stringify('x'.repeat(99)))).toMatchObject({ code: 'body_too_large' });
  });

  it('that is too large is not read to its end', async () => {
    const { body, cancelled } = stream([bytes(' '.repeat(60)), bytes(' '.repeat(60))], 'stays');
    expect(await read(body)).toMatchObject({ code: 'body_too_large', status: 413 });
    expect(cancelled).toHaveBeenCalled();
  });

  it('with a content length that is too large is not read at all', async () => {
    const { body, cancelled } = stream([], 'stays');
    const headers = { ...TYPE, 'content-length': '101' };
    expect(await read(body, headers)).toMatchObject({ code: 'body_too_large' });
    expect(cancelled).not.toHaveBeenCalled();
  });

  it('that does not arrive ends at its time limit', async () => {
    const { body, cancelled } = stream([bytes('{')], 'stays');
    const reading = read(body);
    await vi.advanceTimersByTimeAsync(LIMITS.bodyMs);
    expect(await reading).toMatchObject({
      code: 'body_timeout',
      status: 408,
      headers: { connection: 'close' },
    });
    expect(cancelled).toHaveBeenCalled();
  });

  it('that breaks off is malformed, without the message of the platform', async () => {
    const problem = await read(stream([bytes('{')], 'breaks').body);
    expect(problem).toMatchObject({ code: 'malformed' });
    expect(JSON.stringify(problem)).not.toContain('ECONNRESET');
  });

  it('that is missing is malformed', async () => {
    expect(await read(null)).toMatchObject({ code: 'malformed' });
  });

  it('may nest up to the limit', async () => {
    expect(await read('[[["]]]]"]]]')).toEqual({ value: [[[']]]]']]] });
    expect(await read('[[[[]]]]')).toMatchObject({ code: 'too_deep' });
    expect(await read('["\\"[[[[", {"[[[[": "\\\\"}]')).toEqual({
      value: ['"[[[[', { '[[[[': '\\' }],
    });
  });

  it('has no prototype key at any depth', async () => {
    expect(await read('{"a":[{"constructor":1}]}')).toMatchObject({
      code: 'forbidden_key',
      detail: "The key 'constructor' at $.a[0] is not allowed. Give it another name.",
    });
    expect(await read('["constructor","__proto__"]')).toMatchObject({
      value: ['constructor', '__proto__'],
    });
  });
});

describe('limits', () => {
  it('have defaults', () => {
    expect(toLimits()).toEqual(DEFAULT_LIMITS);
    expect(toLimits({ calls: 5 })).toEqual({ ...DEFAULT_LIMITS, calls: 5 });
  });

  it.each([
    { calls: 0 },
    { bodyBytes: -1 },
    { timeMs: Number.NaN },
    { timeMs: Number.POSITIVE_INFINITY },
    { timeMs: 2 ** 31 },
    { bodyMs: 2 ** 31 },
    { depth: 1001 },
  ])('cannot be %o, which would be no limit', (limits) => {
    expect(() => toLimits(limits)).toThrow(TypeError);
  });
});
