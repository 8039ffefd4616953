import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BackendConditions, conditionsOf, drawFaultOutcome, drawLatency } from './faults.ts';
import { readFaultRules } from './faults-read.ts';
import { createRandomSource } from './random.ts';

const stream = (call: number) =>
  createRandomSource(3).stream({ call, backend: 'shop', attempt: 1 });

describe('drawLatency', () => {
  it('stays within two bounds and reaches both', () => {
    const drawn = Array.from({ length: 100 }, (_, at) => drawLatency([5, 8], at / 100));
    expect([...new Set(drawn)]).toEqual([5, 6, 7, 8]);
  });

  it('meets its percentiles, never falls, and ends', () => {
    const latency = { p50: 100, p99: 800 };
    expect(drawLatency(latency, 0.5)).toBe(100);
    expect(drawLatency(latency, 0.99)).toBe(800);
    expect(drawLatency(latency, 0.999_999)).toBeLessThan(2700);
    const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const rises = fc.property(share, share, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      expect(drawLatency(latency, low)).toBeLessThanOrEqual(drawLatency(latency, high));
    });
    expect(fc.check(rises).failed).toBe(false);
  });
});

describe('drawFaultOutcome', () => {
  it('keeps every other draw when one fault is enabled', () => {
    const base: BackendConditions = { latencyMs: [1, 1000], malformed: { rate: 0.5 } };
    for (let call = 0; call < 50; call++) {
      const plain = drawFaultOutcome(base, stream(call));
      const more = drawFaultOutcome({ ...base, failure: { rate: 1 } }, stream(call));
      expect(more).toEqual({ ...plain, failureStatus: 503 });
    }
  });

  it('fails at about the rate', () => {
    const failed = Array.from({ length: 1000 }, (_, call) =>
      drawFaultOutcome({ failure: { rate: 0.2 } }, stream(call)),
    ).filter(({ failureStatus }) => failureStatus !== undefined);
    expect(failed.length).toBeGreaterThan(160);
    expect(failed.length).toBeLessThan(240);
  });
});

describe('conditionsOf', () => {
  it('the last matching rule wins, condition by condition', () => {
    const own = { latencyMs: [1, 1], failure: { rate: 0.5 } } as const;
    const rules = [
      { backend: 'a', failure: { rate: 0 } },
      { backend: 'a', matching: 'POST', malformed: { rate: 1 } },
      { backend: 'b', failure: { rate: 1 } },
    ];
    expect(conditionsOf(own, rules, 'a', 'GET https://a.example/')).toEqual({
      latencyMs: [1, 1],
      failure: { rate: 0 },
    });
    expect(conditionsOf(own, rules, 'a', 'POST https://a.example/')).toHaveProperty('malformed');
  });

  it('accepts a URL that cannot be decoded', () => {
    const rules = [{ backend: 'a', matching: '%E0', malformed: { rate: 1 } }];
    expect(conditionsOf({}, rules, 'a', 'GET https://a.example/%E0')).toHaveProperty('malformed');
  });
});

describe('readFaultRules', () => {
  it('returns valid rules', () => {
    const rules = [
      { backend: 'a', latencyMs: [0, 20], failure: { rate: 0.2, status: 500 } },
      { backend: 'b', latencyMs: { p50: 10, p99: 90 }, disconnect: { rate: 1, during: 'body' } },
    ];
    expect(readFaultRules(JSON.parse(JSON.stringify(rules)))).toEqual(rules);
  });

  it.each([
    [{}, 'faults must be an array.'],
    [[{}], 'faults[0].backend is missing.'],
    [
      [{ backend: 'a', failure: { rate: 2 } }],
      'faults[0].failure.rate must be a number from 0 to 1.',
    ],
    [[{ backend: 'a', failure: {} }], 'faults[0].failure.rate is missing.'],
    [[{ backend: 'a', constructor: 1 }], 'faults[0].constructor is unknown.'],
    [[{ backend: 'a', latencyMs: [9, 1] }], 'faults[0].latencyMs must be [min, max]'],
    [[{ backend: 'a', latencyMs: [1, '2'] }], 'faults[0].latencyMs must be [min, max]'],
    [[{ backend: 'a', latencyMs: 5 }], 'faults[0].latencyMs must be an object.'],
    [[{ backend: 'a', slowStream: { chunkBytes: 0, everyMs: 1 } }], 'chunkBytes must be a whole'],
    [[{ backend: 'a', disconnect: { rate: 1, during: 'night' } }], "must be 'request'"],
  ])('refuses %j', (value, message) => {
    expect(() => readFaultRules(value)).toThrow(message);
  });
});
