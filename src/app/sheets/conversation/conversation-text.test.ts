import { expect, test } from 'vitest';
import type { RequestSize } from '../../../session/conversation/index.ts';
import { toScale } from '../../ui/request-bars/bar-scale.ts';
import { toWindowText } from '../../ui/request-bars/window-text.ts';
import { toMissingText, toTotalsText } from './conversation-text.ts';

const request = (total: number, compacted: number): RequestSize => ({
  ...{ definitions: 0, calls: 0, earlier: 0, own: total, earlierCompacted: 0, leftOut: 0 },
  ...{ total, compacted },
});
const model = {
  ...{ name: 'large', contextWindow: 1000, outputReserve: 200 },
  ...{ inputPrice: 10, outputPrice: 30 },
};

test('the totals and the effect of compaction are one sentence', () => {
  const requests = [request(400, 400), undefined, request(1600, 1100)];
  expect(toTotalsText(requests, undefined)).toBe(
    '2 requests have ≈2,000 tokens; compaction leaves ≈1,500, 25% less.',
  );
  expect(toTotalsText(requests, model)).toContain(
    '≈2,000 tokens ($0.020); compaction leaves ≈1,500 ($0.015), 25% less.',
  );
  expect(toTotalsText([request(10, 10)], undefined)).toBe(
    '1 request has ≈10 tokens; compaction saves nothing.',
  );
  expect(toTotalsText([undefined], undefined)).toBe('No turn is answered, so there is no request.');
});

test('the sentence about the window names the first turns that exceed it', () => {
  expect(toWindowText([request(800, 700)], model)).toBe(
    'Each request fits into the 800 tokens that large has for a request.',
  );
  expect(toWindowText([request(800, 700), undefined, request(801, 800)], model)).toBe(
    'From turn 3 on, a request exceeds the 800 tokens that large has for a request; with compaction, each fits.',
  );
  expect(toWindowText([request(900, 700), request(901, 900)], model)).toMatch(
    /^From turn 1 on,.*; with compaction, from turn 2 on\.$/,
  );
});

test('the scale has the window only where the bars keep their room', () => {
  expect(toScale([request(700, 1)], model)).toEqual({ most: 800, room: 800 });
  expect(toScale([request(900, 1)], model)).toEqual({ most: 900, room: 800 });
  expect(toScale([request(300, 1)], model)).toEqual({ most: 300, room: undefined });
  expect(toScale([], undefined)).toEqual({ most: 1, room: undefined });
});

test('a turn without a request says why', () => {
  const turn = { batchId: 'a', name: 'A', calls: [] };
  expect(toMissingText({ ...turn, outcome: 'empty' })).toMatch(/^It has no calls\./);
  expect(toMissingText({ ...turn, outcome: 'waiting' })).toMatch(/ended before this turn/);
  expect(toMissingText({ ...turn, outcome: 'invalid', note: 'Cannot run. Broken.' })).toBe(
    'Cannot run. Broken. The later turns go on without it.',
  );
});
