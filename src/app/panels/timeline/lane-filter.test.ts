import { expect, test } from 'vitest';
import type { ProgressEvent } from '../../../core/index.ts';
import type { Lane, LaneStatus, NestedCall } from '../../../session/store/run.ts';
import {
  createLaneCounter,
  filterRows,
  isNarrow,
  lanesOf,
  NO_LANE_FILTER,
  toggleAllFolds,
  toggleFold,
} from './lane-filter.ts';
import { heard, isRetry } from './progress.ts';
import type { Row } from './rows.ts';

const facts = (status: LaneStatus) => ({ status, progress: [], filters: [], warnings: [] });
const nested: NestedCall = {
  ...facts('ok'),
  key: '1.0/2.0',
  tool: 'read_file',
  depth: 1,
  askedAt: 0,
};
const row = (id: string, tool: string, status: LaneStatus, calls: NestedCall[] = []): Row => {
  const lane: Lane = {
    ...facts(status),
    index: 0,
    callId: id,
    toolCallId: `call_${id}`,
    tool,
    gates: [],
    nested: calls,
  };
  const call = { id, toolCallId: lane.toolCallId, tool, argsText: '{}' };
  return { call, name: tool, status, lane, text: '' };
};
const rows = [
  row('1', 'read_file', 'ok'),
  row('2', 'research', 'ok', [nested, { ...nested, key: '1.0/2.1' }]),
  row('3', 'read_file', 'failed'),
  { ...row('4', 'terminal', 'ok'), lane: undefined, status: 'unreached' as const }, // of the union
];
const idsOf = (found: readonly Row[]) => found.map(({ call }) => call.id);

test('an empty filter hides nothing and returns the same array', () => {
  expect(filterRows(rows, NO_LANE_FILTER)).toBe(rows);
  expect(isNarrow({ ...NO_LANE_FILTER, audience: 'user', text: ' ' })).toBe(false);
});

test('words and status combine', () => {
  expect(idsOf(filterRows(rows, { ...NO_LANE_FILTER, text: 'READ' }))).toEqual(['1', '3']);
  expect(idsOf(filterRows(rows, { ...NO_LANE_FILTER, text: 'call_2' }))).toEqual(['2']);
  expect(idsOf(filterRows(rows, { ...NO_LANE_FILTER, status: 'ok' }))).toEqual(['1', '2']);
  expect(idsOf(filterRows(rows, { ...NO_LANE_FILTER, status: 'failed', text: 'file' }))).toEqual([
    '3',
  ]);
});

test('cached calls are found, whatever their status', () => {
  const [first, ...others] = rows;
  if (!first?.lane) throw new Error('There is no lane.');
  const cached: Row = { ...first, lane: { ...first.lane, cached: 'joined' } };
  const found = filterRows([cached, ...others], { ...NO_LANE_FILTER, status: 'cached' });
  expect(idsOf(found)).toEqual(['1']);
  expect(idsOf(filterRows([cached], { ...NO_LANE_FILTER, status: 'ok' }))).toEqual(['1']);
});

test('a group of the funnel has the calls that reach its step', () => {
  const group = { at: 'trim', place: 12, step: 'step 12, Trim', outcome: 'reached' as const };
  const found = { ...NO_LANE_FILTER, group };
  expect(idsOf(filterRows(rows, found))).toEqual(['1', '2']);
  expect(isNarrow(found)).toBe(true);
  expect(idsOf(filterRows(rows, { ...found, group: { ...group, outcome: 'cut' } }))).toEqual([]);
});

test('a fold hides and shows the nested lanes', () => {
  const [, parent = rows[0], , fresh] = rows;
  if (!parent || !fresh) throw new Error('The rows are above.');
  expect(lanesOf(parent, NO_LANE_FILTER)).toBe(3);
  expect(lanesOf(fresh, NO_LANE_FILTER)).toBe(1);
  const folded = toggleFold(NO_LANE_FILTER, '2');
  expect(lanesOf(parent, folded)).toBe(1);
  expect(toggleFold(folded, '2')).toEqual(NO_LANE_FILTER);
  expect([...toggleAllFolds(NO_LANE_FILTER, rows).folded]).toEqual(['2']);
  expect(toggleAllFolds(folded, rows)).toEqual(NO_LANE_FILTER);
});

test('progress can be filtered by audience, and a retry is shown', () => {
  const said = (message: string, audience: ProgressEvent['audience']) => ({
    at: 0,
    event: {
      v: 1 as const, // the version's literal type
      batch: 1,
      at: 0,
      call: 0,
      toolCallId: 'call_1',
      name: 'web_search',
      type: 'progress' as const, // of the union
      message,
      audience,
    },
  });
  const progress = [said('429, trying again', 'internal'), said('half of it', 'user')];
  expect(heard({ progress }, 'all')).toBe(progress);
  expect(heard({ progress }, 'user')).toEqual([progress[1]]);
  expect(progress.map(isRetry)).toEqual([true, false]);
});

test('the count follows changed rows and folds', () => {
  const count = createLaneCounter();
  expect(count(rows, NO_LANE_FILTER)).toBe(6);
  const [first, ...others] = rows;
  const grown = [row('1', 'research', 'ok', [nested]), ...others];
  expect(count(grown, NO_LANE_FILTER)).toBe(7);
  expect(count(grown, toggleFold(NO_LANE_FILTER, '2'))).toBe(5);
  expect(count(first ? [first] : [], NO_LANE_FILTER)).toBe(1);
});
