import { expect, test } from 'vitest';
import { catalogContent } from '../../../session/content/catalog-content.ts';
import { createDefaultWorkspace } from '../../../session/content/content.ts';
import { createRun, type Lane } from '../../../session/store/run.ts';
import { wasText } from './was-text.ts';

const input = createDefaultWorkspace(catalogContent);
const [bare] = createRun({ id: 1, input, startedAt: 0 }).lanes;

function lane(facts: Partial<Lane>, text = 'abc'): Lane {
  if (!bare) throw new Error('the example has no call');
  const ok = facts.status !== 'failed' && facts.status !== 'refused';
  return {
    ...{ ...bare, status: 'ok', startAt: 0, settledAt: 81, durationMs: 81 },
    result: ok ? { ok, value: text } : { ok, error: text, code: 'execution_failed' },
    settled: {
      ...{ v: 1, batch: 1, at: 81, call: 0, toolCallId: 'call_1', name: 'echo' },
      ...{ type: 'settled', ok, chars: text.length, durationMs: 81 },
    },
    ...facts,
  };
}

const cut = lane(
  {
    trimmed: {
      ...{ v: 1, batch: 1, at: 81, call: 0, toolCallId: 'call_1', name: 'echo' },
      ...{ type: 'trimmed', cut: true, before: 5000, after: 1333, budget: 1333 },
    },
  },
  'x'.repeat(1364),
);

test('a call that only starts at another time was the same', () => {
  expect(wasText({ now: lane({ startAt: 20, settledAt: 101 }), before: lane({}) })).toBe('');
});

test('added latency changes the duration, not the text', () => {
  expect(wasText({ now: lane({ durationMs: 1200, settledAt: 1200 }), before: lane({}) })).toBe(
    'was 81 ms',
  );
});

test('another status is named with the size of its text', () => {
  expect(wasText({ now: lane({ status: 'refused' }), before: cut })).toBe('was cut, 1,364 chars');
  expect(wasText({ now: lane({}), before: lane({ status: 'failed' }) })).toBe('was failed');
});

test('a call that is still failed says what else changed', () => {
  const now = lane({ status: 'failed' }, '429');
  expect(wasText({ now, before: lane({ status: 'failed' }, '503') })).toBe(
    'was a different text of the same length',
  );
  expect(wasText({ now, before: lane({ status: 'failed' }, 'timeout') })).toBe(
    'was a different text',
  );
});

test('a different text has its size, if that changed', () => {
  expect(wasText({ now: lane({}, 'longer'), before: lane({}) })).toBe('was 3 chars');
  expect(wasText({ now: lane({}, 'xyz'), before: lane({}) })).toBe(
    'was a different text of the same length',
  );
});
