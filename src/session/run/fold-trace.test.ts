import { expect, test } from 'vitest';
import type { TraceEvent } from '../../core/index.ts';
import { trimMarker } from '../../core/test-support.ts';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { createRun, type Run } from '../store/run.ts';
import { foldTrace, foldTraces, withResults } from './fold-trace.ts';
import { selectOutput } from './output.ts';
import { selectSummary } from './run-summary.ts';

const input = createDefaultWorkspace(catalogContent);
const run = createRun({ id: 1, input, startedAt: 1000 });
const of = (call: number, at: number) => ({
  v: 1 as const, // the version's literal type
  batch: 1,
  at,
  call,
  toolCallId: `call_${call + 1}`,
  name: 'tool',
});

const worked: TraceEvent[] = [
  {
    ...of(0, 1000),
    type: 'gate',
    gate: 'lookup',
    step: 2,
    outcome: 'pass',
    rule: 'lookup.built_in',
  },
  { ...of(0, 1000), type: 'start', budget: 4 },
  { ...of(0, 1020), type: 'progress', message: 'half', percent: 50, audience: 'user' },
  { ...of(0, 1040), type: 'executed', ok: true, chars: 9, text: 'abcdefghi' },
  { ...of(0, 1040), type: 'reduced', outcome: 'applied', before: 9, after: 6, text: 'abcdef' },
  { ...of(0, 1040), type: 'trimmed', cut: true, before: 6, after: 4, budget: 4 },
  { ...of(0, 1041), type: 'settled', ok: true, chars: 40, durationMs: 41 },
];
const refused: TraceEvent[] = [
  {
    ...of(1, 1000),
    type: 'gate',
    gate: 'lookup',
    step: 2,
    outcome: 'refuse',
    rule: 'lookup.unknown',
  },
  { ...of(1, 1000), type: 'settled', ok: false, code: 'not_available', chars: 9, durationMs: 0 },
];

test('a lane has the times of its events since the beginning', () => {
  const lane = foldTraces(run, worked).lanes[0];
  expect(lane).toMatchObject({
    status: 'ok',
    budget: 4,
    startAt: 0,
    executedAt: 40,
    reducedAt: 40,
    settledAt: 41,
    durationMs: 41,
    rawText: 'abcdefghi',
    reducedText: 'abcdef',
  });
  expect(lane?.progress.slice()).toMatchObject([{ at: 20, event: { message: 'half' } }]);
});

test('has the status of each phase', () => {
  const statuses = worked.map(
    (_, index) => foldTraces(run, worked.slice(0, index)).lanes[0]?.status,
  );
  expect(statuses).toEqual([
    'queued',
    'queued',
    'running',
    'running',
    'running',
    'running',
    'running',
  ]);
});

test('a refused call stays refused when it settles', () => {
  const lane = foldTraces(run, refused).lanes[1];
  expect(lane).toMatchObject({ status: 'refused', decidedBy: { rule: 'lookup.unknown' } });
});

test('folding in steps and at once agree, and do not change their input', () => {
  const before = toPlain(run);
  const events = [...worked, ...refused];
  expect(events.reduce(foldTrace, run)).toEqual(foldTraces(run, events));
  expect(toPlain(run)).toEqual(before);
});

/** A copy whose lists are arrays. */
const toPlain = ({ events, lanes, ...rest }: Run) =>
  structuredClone({
    ...rest,
    events: events.slice(),
    lanes: lanes.map((lane) => ({ ...lane, progress: lane.progress.slice() })),
  });

test('no array is copied that grows with the events of a call that streams', () => {
  let next = run;
  for (let count = 0; count < 500; count++) {
    const said = { type: 'progress', message: `line ${count}`, audience: 'user' } as const;
    next = foldTrace(next, { ...of(0, 1000 + count), ...said });
  }
  expect(next.events.length).toBe(500);
  expect(next.lanes[0]?.progress.length).toBe(500);
  const values = [...Object.values(next), ...Object.values(next.lanes[0] ?? {})];
  const arrays = values.filter((value) => Array.isArray(value));
  expect(Math.max(...arrays.map(({ length }) => length))).toBeLessThan(10);
});

test('lanes without new events stay the same objects', () => {
  expect(foldTraces(run, worked).lanes[2]).toBe(run.lanes[2]);
});

test('warnings go to their lane, or to the run', () => {
  const next = foldTraces(run, [
    { v: 1, batch: 1, at: 1000, type: 'warning', message: 'of the batch' },
    { ...of(2, 1000), type: 'warning', message: 'of a call' },
  ]);
  expect(next.warnings).toEqual(['of the batch']);
  expect(next.lanes[2]?.warnings).toEqual(['of a call']);
});

test('an event for an unknown call is only listed', () => {
  const next = foldTrace(run, { ...of(99, 1000), type: 'start', budget: 1 });
  expect(next.lanes).toEqual(run.lanes);
  expect(next.events).toHaveLength(1);
});

test('the output is known before the results', () => {
  const value = `abcd${trimMarker(6)}`;
  const before = selectOutput(foldTraces(run, worked).lanes[0]);
  expect(before).toEqual({
    ok: true,
    raw: { chars: 9, text: 'abcdefghi' },
    reduced: { chars: 6, text: 'abcdef' },
    trimmed: { chars: 40, text: value },
    budget: 4,
    cutAt: 4,
  });
  const done = withResults(foldTraces(run, worked), [
    { toolCallId: 'call_1', name: 'tool', result: { ok: true, value } },
  ]);
  expect(selectOutput(done.lanes[0])?.trimmed).toEqual({ chars: 40, text: value });
  expect(selectOutput(foldTraces(run, refused).lanes[1])).toBeUndefined();
});

test('the summary counts parallel executions', () => {
  const executed = (call: number, from: number, to: number): TraceEvent[] => [
    { ...of(call, from), type: 'start', budget: 1 },
    { ...of(call, to), type: 'executed', ok: true, chars: 10 },
    { ...of(call, to), type: 'settled', ok: true, chars: 10, durationMs: to - from },
  ];
  const most = (...events: TraceEvent[][]) =>
    selectSummary(foldTraces(run, events.flat()))?.mostAtOnce;
  expect(most(executed(0, 1000, 1010), executed(1, 1010, 1020))).toBe(1);
  expect(most(executed(0, 1000, 1010), executed(1, 1009, 1020))).toBe(2);
  expect(most(executed(0, 1000, 1000), executed(1, 1000, 1000))).toBe(2);
  expect(most(refused)).toBe(0);
  // One slot: calls without a duration follow each other within one instant.
  const oneSlot: TraceEvent = {
    v: 1,
    batch: 1,
    at: 1000,
    type: 'batch_start',
    calls: 2,
    totalBudget: 8,
    perCallBudget: 4,
    strategy: 'even',
    concurrency: 1,
  };
  expect(most([oneSlot], executed(0, 1000, 1000), executed(1, 1000, 1000))).toBe(1);
});

test('the summary is one sentence', () => {
  const done = { ...foldTraces(run, [...worked, ...refused]), status: 'done' as const };
  expect(selectSummary(done)?.sentence).toBe('6 calls in 41 ms; 1 cut, 1 refused');
  expect(selectSummary(run)?.sentence).toBe('6 calls, 0 running');
  expect(selectSummary(undefined)).toBeUndefined();
});
