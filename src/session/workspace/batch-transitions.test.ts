import { describe, expect, test } from 'vitest';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import * as to from './batch-transitions.ts';
import { MAX_CALLS } from './limits.ts';
import { currentBatch } from './transitions.ts';
import type { BatchCall, Workspace } from './workspace.ts';

const workspace = createDefaultWorkspace(catalogContent);
const ids = (one: Workspace) => currentBatch(one).calls.map(({ toolCallId }) => toolCallId);
const idAt = (place: number) => currentBatch(workspace).calls[place]?.id ?? '';
const call = (id: string, toolCallId = id): BatchCall => ({
  id,
  toolCallId,
  tool: 'now',
  argsText: '{}',
});
const names = (one: Workspace) => one.batches.map(({ id }) => id);

describe('moving calls', () => {
  test.each<[string, number[], number, string]>([
    ['one down', [0], 2, '2 1 3 4 5 6'],
    ['one up', [3], 2, '1 2 4 3 5 6'],
    ['one to the end', [0], 6, '2 3 4 5 6 1'],
    ['one to the beginning', [5], 0, '6 1 2 3 4 5'],
    ['several, which keep their order', [4, 0], 3, '2 3 1 5 4 6'],
    ['into the middle of themselves', [1, 2, 3], 2, '1 2 3 4 5 6'],
    ['behind the end', [1], 99, '1 3 4 5 6 2'],
  ])('%s', (_, places, before, expected) => {
    const moved = to.moveCalls(workspace, new Set(places.map(idAt)), before);
    expect(ids(moved).join(' ').replaceAll('call_', '')).toBe(expected);
    expect(moved === workspace).toBe(expected === '1 2 3 4 5 6');
  });
});

describe('the list of calls', () => {
  test('adds calls at any place, and returns them', () => {
    const more = to.insertCalls(workspace, [call('a'), call('b')], 1);
    expect(ids(more).slice(0, 4)).toEqual(['call_1', 'a', 'b', 'call_2']);
    expect(currentBatch(to.removeCalls(more, new Set(['a', 'b'])))).toEqual(
      currentBatch(workspace),
    );
  });

  test('has at most ten thousand calls', () => {
    const many = Array.from({ length: MAX_CALLS }, (_, index) => call(`m${index}`));
    const full = to.insertCalls(workspace, many, 0);
    expect(currentBatch(full).calls).toHaveLength(MAX_CALLS);
    expect(to.insertCalls(full, [call('more')], 0)).toBe(full);
  });

  test('changes one call and keeps the others', () => {
    const changed = to.changeCall(workspace, idAt(1), { toolCallId: 'toolu_1' });
    expect(ids(changed)[1]).toBe('toolu_1');
    expect(currentBatch(changed).calls[0]).toBe(currentBatch(workspace).calls[0]);
  });
});

test('copies have unique ids', () => {
  let last = 0;
  const present = [call('x', 'call_3'), call('y', 'call_1')];
  const copies = to.copyCalls([...present, ...present], present, () => {
    last += 1;
    return `new-${last}`;
  });
  expect(copies.map(({ id, toolCallId }) => `${id} ${toolCallId}`)).toEqual([
    'new-1 call_4',
    'new-2 call_5',
    'new-3 call_6',
    'new-4 call_7',
  ]);
});

test('finds duplicate ids, including empty ones', () => {
  const calls = [call('a', 'x'), call('b', 'y'), call('c', 'x'), call('d', ''), call('e', '')];
  expect([...to.findRepeatedIds(calls)]).toEqual([
    ['x', 2],
    ['', 2],
  ]);
});

describe('the list of batches', () => {
  const batch = { id: 'load', name: 'Load', description: '', calls: [] };

  test('opens an added batch, and the neighbour of a removed one', () => {
    const more = to.insertBatch(workspace, batch, 1);
    expect([names(more).indexOf('load'), more.batchId]).toEqual([1, 'load']);
    const less = to.removeBatch(more, 'load');
    expect([names(less), less.batchId]).toEqual([names(workspace), names(workspace)[1]]);
  });

  test('keeps the open batch when another one is removed', () => {
    const [, second = ''] = names(workspace);
    expect(to.removeBatch(workspace, second).batchId).toBe(workspace.batchId);
  });

  test('keeps its last batch', () => {
    const last = { ...workspace, batches: [batch], batchId: 'load' };
    expect(to.removeBatch(last, 'load')).toBe(last);
  });

  test('can be reordered', () => {
    const [first = '', second = ''] = names(workspace);
    expect(names(to.moveBatch(workspace, first, 1)).slice(0, 2)).toEqual([second, first]);
    expect(to.moveBatch(workspace, first, -1)).toBe(workspace);
  });
});

test.each([
  ['Load', 'Load'],
  ['Issue triage', 'Issue triage 2'],
  ['Issue triage 2', 'Issue triage 2'],
])('a batch with the name %j is called %j', (wanted, free) => {
  expect(to.freeBatchName(wanted, workspace.batches)).toBe(free);
});

test('an edit without changes returns the same document', () => {
  const { batchId, batches } = workspace;
  const [first] = batches;
  expect(to.insertBatch(workspace, first ?? { ...emptyBatch, id: batchId }, 0)).toBe(workspace);
  expect(to.removeBatch(workspace, 'nothing')).toBe(workspace);
  expect(to.changeBatch(workspace, batchId, { name: first?.name ?? '' })).toBe(workspace);
  expect(to.changeBatch(workspace, 'nothing', { name: 'x' })).toBe(workspace);
  expect(to.moveBatch(workspace, 'nothing', 1)).toBe(workspace);
  expect(to.insertCalls(workspace, [], 0)).toBe(workspace);
  expect(to.changeCall(workspace, idAt(0), {})).toBe(workspace);
  expect(to.changeCall(workspace, 'nothing', { tool: 'x' })).toBe(workspace);
  expect(to.removeCalls(workspace, new Set(['nothing']))).toBe(workspace);
});

const emptyBatch = { name: '', description: '', calls: [] };
