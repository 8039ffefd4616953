import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lane, NestedCall } from '../../../../session/store/run.ts';
import type { Row } from '../rows.ts';
import { factsNote, toLines } from './table-rows.ts';

const facts = { status: 'ok' as const, progress: [], filters: [], warnings: [] }; // of the union
const nested: NestedCall = { ...facts, key: 'n', tool: 'read_file', depth: 1, askedAt: 0 };

function rowOf(number: number, given: Partial<Lane> | undefined): Row {
  const id = `id-${number}`;
  const call = { id, toolCallId: `call_${number}`, tool: 'read_file', argsText: '{}' };
  const lane: Lane | undefined = given && {
    ...facts,
    index: number,
    callId: id,
    toolCallId: call.toolCallId,
    tool: call.tool,
    gates: [],
    nested: [],
    ...given,
  };
  return { call, name: call.tool, status: lane?.status ?? 'unreached', lane, text: '' };
}
const idsOf = (lines: readonly { key: string }[]) => lines.map(({ key }) => key);

test('nested calls stay below their call in every order', () => {
  const rows = [rowOf(1, { durationMs: 5 }), rowOf(2, { durationMs: 9, nested: [nested] })];
  expect(idsOf(toLines(rows, undefined, 'all'))).toEqual(['id-1', 'id-2', 'id-2/n']);
  const order = { column: 'took' as const, descending: true }; // of the union
  expect(idsOf(toLines(rows, order, 'all'))).toEqual(['id-2', 'id-2/n', 'id-1']);
});

test('calls are sorted by their number', () => {
  const rows = [rowOf(10, {}), rowOf(9, {})];
  const order = { column: 'call' as const, descending: false }; // of the union
  expect(idsOf(toLines(rows, order, 'all'))).toEqual(['id-9', 'id-10']);
});

test('sorting keeps every row, and puts missing values last', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined })),
      fc.boolean(),
      (times, descending) => {
        const rows = times.map((ms, at) =>
          rowOf(at, ms === undefined ? undefined : { durationMs: ms }),
        );
        const lines = toLines(rows, { column: 'took', descending }, 'all');
        expect(new Set(idsOf(lines))).toEqual(new Set(rows.map(({ call }) => call.id)));
        const known = lines.map(({ row }) => row.lane?.durationMs);
        const numbers = known.filter((ms) => ms !== undefined);
        expect(known.slice(numbers.length).every((ms) => ms === undefined)).toBe(true);
        expect(numbers).toEqual([...numbers].sort((a, b) => (descending ? b - a : a - b)));
      },
    ),
  );
});

test('a note names the cache and the filters', () => {
  const event = {
    v: 1 as const, // the version's literal type
    batch: 1,
    at: 0,
    call: 0,
    toolCallId: 'call_1',
    name: 'read_file',
    type: 'filtered' as const, // of the union, as the two below
    filter: 'audit',
    hook: 'before' as const,
    outcome: 'passed' as const,
  };
  expect(factsNote({ ...facts, cached: 'hit', filters: [{ at: 0, event }] })).toBe(
    'from the cache · filter audit, before the tool: passed',
  );
});
