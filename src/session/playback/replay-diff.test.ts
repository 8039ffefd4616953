import { expect, test } from 'vitest';
import type { TraceEvent } from '../../core/index.ts';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { createRun, type Run } from '../store/run.ts';
import { compareReplay } from './replay-diff.ts';

const input = createDefaultWorkspace(catalogContent);
const of = { v: 1, batch: 1, call: 0, toolCallId: 'call_1', name: 'read_file' } as const;

function runOf(id: number, startedAt: number, events: TraceEvent[], more: Partial<Run> = {}): Run {
  return { ...createRun({ id, input, startedAt }), events, ...more };
}
const start = (at: number, budget = 100): TraceEvent => ({ ...of, type: 'start', at, budget });
const says = (at: number, message: string): TraceEvent => ({
  ...of,
  type: 'progress',
  at,
  message,
  audience: 'user',
});

test('ignores the different start times of two clocks', () => {
  const found = compareReplay(runOf(1, 0, [start(5)]), runOf(2, 1000, [start(1005)]));
  expect(found).toEqual({ with: 1, events: [1, 1], changed: [] });
});

test('reports the first different event with its field', () => {
  const [a, b] = [runOf(1, 0, [start(0), says(5, 'a')]), runOf(2, 0, [start(0), says(7, 'b')])];
  expect(compareReplay(a, b).first).toEqual({
    index: 1,
    at: 7,
    type: 'progress',
    call: { tool: 'read_file', toolCallId: 'call_1' },
    field: 'at',
    before: '5',
    after: '7',
  });
});

test('reports another type, and an extra event', () => {
  const a = runOf(1, 0, [start(0)]);
  expect(compareReplay(a, runOf(2, 0, [says(0, 'a')])).first).toMatchObject({
    field: 'type',
    before: '"start"',
    after: '"progress"',
  });
  const more = compareReplay(a, runOf(2, 0, [start(0), says(3, 'a')])).first;
  expect(more).toMatchObject({ index: 1, at: 3, type: 'progress', after: 'progress' });
  expect(more?.field).toBeUndefined();
  const less = compareReplay(runOf(1, 0, [start(0), says(3, 'a')]), a).first;
  expect(less).toMatchObject({ index: 1, type: 'progress', before: 'progress' });
});

test('shows a long text around its change', () => {
  const long = 'x'.repeat(400);
  const found = compareReplay(
    runOf(1, 0, [says(0, `${long}a${long}`)]),
    runOf(2, 0, [says(0, `${long}b${long}`)]),
  );
  expect(found.first).toMatchObject({
    field: 'message',
    before: expect.stringMatching(/^…x+ax+…$/),
    after: expect.stringMatching(/^…x+bx+…$/),
  });
});

test('compares results if no event differs', () => {
  const lanes = (rows: number): Partial<Run> => {
    const [lane] = createRun({ id: 1, input, startedAt: 0 }).lanes;
    const result = { ok: true, value: 'a', structured: { rows } } as const;
    return { lanes: lane ? [{ ...lane, result }] : [] };
  };
  const found = compareReplay(runOf(1, 0, [], lanes(3)), runOf(2, 0, [], lanes(4)));
  expect(found.first).toMatchObject({
    type: 'result',
    field: 'structured.rows',
    before: '3',
    after: '4',
  });
});
