import { expect, test } from 'vitest';
import { readEvent } from './read-event.ts';

const gate = {
  v: 1,
  batch: 1,
  at: 12.5,
  call: 0,
  toolCallId: 'call_1',
  name: 'read_file',
  type: 'gate',
  gate: 'allowlist',
  step: 5,
  outcome: 'pass',
  rule: 'allowlist.listed',
};

const read = (event: string, data: unknown) =>
  readEvent({ event, data: typeof data === 'string' ? data : JSON.stringify(data) });

test('reads a trace of the core', () => {
  const nested = { ...gate, parent: { batch: 1, call: 2, toolCallId: 'call_3' } };
  expect(read('trace', nested)).toEqual({ type: 'trace', event: nested });
});

test('ignores unknown events of later servers', () => {
  expect(read('weather', { sun: true })).toBeUndefined();
  expect(read('trace', { ...gate, type: 'paused' })).toBeUndefined();
  expect(read('constructor', '{}')).toBeUndefined();
  expect(read('trace', { ...gate, more: 1 })).toEqual({ type: 'trace', event: gate });
});

test('reads a gate that only the server knows', () => {
  const later = { ...gate, gate: 'quota', rule: 'quota.spent', outcome: 'refuse' };
  expect(read('trace', later)).toEqual({ type: 'trace', event: later });
});

test.each([
  ['trace', 'no JSON'],
  ['trace', { ...gate, gate: 7 }],
  ['trace', { ...gate, call: -1 }],
  ['trace', { ...gate, at: '12' }],
  ['trace', null],
  ['progress', { call: 0, message: 'x' }],
  ['result', { call: 0, toolCallId: 'a', name: 'b', ok: true, chars: '1', durationMs: 1 }],
  ['done', { results: 'all' }],
  ['problem', {}],
])('reports a broken %s', (event, data) => {
  expect(read(event, data)).toBe('broken');
});

test('never reads a value', () => {
  const executed = {
    ...gate,
    type: 'executed',
    ok: true,
    chars: 3,
    text: 'abc',
  };
  const reported = read('trace', executed);
  expect(JSON.stringify(reported)).not.toContain('abc');
});
