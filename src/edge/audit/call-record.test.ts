import { expect, it } from 'vitest';
import type { ToolCallResult, TraceEvent } from '../../core/index.ts';
import { type CallRecord, createTurnRecords } from './call-record.ts';

const TURN = {
  requestId: 'r1',
  subject: 'ada',
  session: 'ada/one',
  personality: 'host',
  route: 'POST /execute',
};
const SETTLED: TraceEvent = {
  v: 1,
  batch: 1,
  at: 0,
  type: 'settled',
  call: 0,
  toolCallId: 'a',
  name: 'greet',
  ok: true,
  chars: 5,
  durationMs: 2,
};
const RESULTS: ToolCallResult[] = [
  { toolCallId: 'a', name: 'greet', result: { ok: true, value: 'Hello' }, durationMs: 2 },
  {
    toolCallId: 'b',
    name: 'greet',
    result: { ok: false, error: 'no context', code: 'execution_failed', reason: 'unreadable' },
  },
  { toolCallId: 'c', name: 'greet', result: { ok: true, value: 'Hi' } },
];

it('writes one record for each call, also for calls without an event', () => {
  const records: CallRecord[] = [];
  const { observe, finish } = createTurnRecords(TURN, (record) => void records.push(record));
  observe(SETTLED);
  observe(SETTLED);
  finish(RESULTS);
  const of = { ...TURN, tool: 'greet' };
  expect(records).toEqual([
    { ...of, call: 0, toolCallId: 'a', ok: true, chars: 5, durationMs: 2 },
    {
      ...of,
      call: 1,
      toolCallId: 'b',
      ok: false,
      code: 'execution_failed',
      reason: 'unreadable',
      chars: 10,
      durationMs: 0,
    },
    { ...of, call: 2, toolCallId: 'c', ok: true, chars: 2, durationMs: 0 },
  ]);
});
