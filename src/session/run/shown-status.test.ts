import { expect, test } from 'vitest';
import type { CallFacts, LaneStatus } from '../store/run.ts';
import { isCached, isCut, shownStatus } from './shown-status.ts';

const settled = (status: LaneStatus, cut: boolean): CallFacts => ({
  ...{ status, startAt: 0, settledAt: 40, progress: [], filters: [], warnings: [] },
  trimmed: {
    ...{ v: 1, type: 'trimmed', batch: 1, at: 40, call: 0, toolCallId: 'call_1', name: 'tool' },
    ...{ before: 9, after: cut ? 4 : 9, cut, budget: 4 },
  },
});

test('a call whose text was cut is cut, and not ok', () => {
  expect(shownStatus(settled('ok', true))).toBe('cut');
  expect(shownStatus(settled('ok', false))).toBe('ok');
});

test('a call of which its reducer left nothing is not cut', () => {
  const lost = { before: 0, after: 0, cut: false, budget: 1_333 };
  const call = settled('ok', false);
  const reduced: CallFacts = {
    ...{ ...call, rawChars: 9 },
    ...(call.trimmed && { trimmed: { ...call.trimmed, ...lost } }),
  };
  expect(shownStatus(reduced)).toBe('ok');
  expect(isCut(reduced)).toBe(false);
  // A budget of 0 left it no room.
  const { trimmed } = reduced;
  expect(isCut({ ...reduced, ...(trimmed && { trimmed: { ...trimmed, budget: 0 } }) })).toBe(true);
});

test('a failed, a refused and an answered call stay so, even if their texts are cut', () => {
  for (const status of ['failed', 'refused', 'answered'] as const) {
    expect(shownStatus(settled(status, true))).toBe(status);
  }
});

test('a call that a stop ended is aborted, and not failed', () => {
  const call = (reason: string): CallFacts => ({
    ...settled('failed', false),
    settled: {
      ...{ v: 1, type: 'settled', batch: 1, at: 40, call: 0, toolCallId: 'call_1', name: 'tool' },
      ...{ ok: false, chars: 9, durationMs: 40, code: 'execution_failed', reason },
    },
  });
  expect(shownStatus(call('aborted'))).toBe('aborted');
  expect(shownStatus(call('aborted'), 39)).toBe('running');
  expect(shownStatus(call('timeout'))).toBe('failed');
});

test('a call that is cut at its end runs before it', () => {
  expect(shownStatus(settled('ok', true), 39)).toBe('running');
  expect(shownStatus(settled('ok', true), 40)).toBe('cut');
});

test('a cached call is ok or cut, and cached besides', () => {
  for (const cut of [true, false]) {
    const call: CallFacts = { ...settled('ok', cut), cached: 'hit' };
    expect(shownStatus(call)).toBe(cut ? 'cut' : 'ok');
    expect(isCached(call)).toBe(true);
    expect(isCached(call, 39)).toBe(false);
  }
  expect(isCached(settled('ok', false))).toBe(false);
});

test('a call that shares the failure of an identical call is failed, and not cached', () => {
  const call: CallFacts = { ...settled('failed', false), cached: 'joined' };
  expect(shownStatus(call)).toBe('failed');
  expect(isCached(call)).toBe(false);
});
