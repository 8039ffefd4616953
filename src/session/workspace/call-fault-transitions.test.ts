import { expect, test } from 'vitest';
import { createUserCodeWorkspace } from '../testing/open-test-session.ts';
import { callFaultsOf, moveCallFault, setCallFault } from './call-fault-transitions.ts';
import { parseWorkspace } from './parse-workspace.ts';

const EMPTY = createUserCodeWorkspace({});

test('a fault is set, replaced and removed', () => {
  const one = setCallFault(EMPTY, 'call_1', { delayMs: 500 });
  expect(callFaultsOf(one)).toEqual({ call_1: { delayMs: 500 } });
  const two = setCallFault(one, 'call_2', { failure: 'timeout' });
  expect(callFaultsOf(setCallFault(two, 'call_1', undefined))).toEqual({
    call_2: { failure: 'timeout' },
  });
  expect('callFaults' in setCallFault(one, 'call_1', undefined).scenario).toBe(false);
  expect(setCallFault(EMPTY, 'call_1', undefined)).toBe(EMPTY);
});

test('a document keeps them', () => {
  const one = setCallFault(EMPTY, 'call_1', { delayMs: 500, failure: 'disconnect' });
  const read = parseWorkspace(JSON.parse(JSON.stringify(one)));
  expect(read.ok && callFaultsOf(read.workspace)).toEqual(callFaultsOf(one));
});

test('a fault follows the new id of its call, and stays for calls with the old one', () => {
  const faulty = setCallFault(EMPTY, 'old', { delayMs: 500 });
  expect(callFaultsOf(moveCallFault(faulty, 'old', 'new'))).toEqual({ new: { delayMs: 500 } });
  const call = { id: 'x', tool: 'read_file', argsText: '{}', toolCallId: 'old' };
  const other = { id: 'other', name: 'Other', description: '', calls: [call] };
  const shared = { ...faulty, batches: [...faulty.batches, other] };
  expect(callFaultsOf(moveCallFault(shared, 'old', 'new'))).toEqual({
    ...{ old: { delayMs: 500 }, new: { delayMs: 500 } },
  });
  const taken = setCallFault(faulty, 'new', { failure: 'timeout' });
  expect(moveCallFault(taken, 'old', 'new')).toBe(taken);
  expect(moveCallFault(EMPTY, 'old', 'new')).toBe(EMPTY);
});
