import { expect, test } from 'vitest';
import { backendNames } from '../../catalog/backend-names.ts';
import { readFaultRules } from '../../simulation/index.ts';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { FAULT_KINDS, NEW_FAULT, setCondition } from '../scenario/fault-kinds.ts';
import { parseWorkspace } from './parse-workspace.ts';
import { MAX_SEED } from './scenario.ts';
import * as to from './scenario-transitions.ts';

const workspace = createDefaultWorkspace(catalogContent);
const rule = { backend: 'shop', malformed: { rate: 1 } };

test.each([
  [7, 7],
  [1.6, 2],
  [-1, 0],
  [Number.POSITIVE_INFINITY, MAX_SEED],
])('the seed %d becomes %d', (asked, kept) => {
  expect(to.setSeed(workspace, asked).scenario.seed).toBe(kept);
});

test('an edit without changes returns the same document', () => {
  expect(to.setSeed(workspace, 42)).toBe(workspace);
  expect(to.setSeed(workspace, Number.NaN)).toBe(workspace);
  expect(to.changeFault(workspace, 9, rule)).toBe(workspace);
  expect(to.removeFault(workspace, 9)).toBe(workspace);
  expect(to.removeFault(workspace, -1)).toBe(workspace);
  expect(to.setBackend(workspace, 'secrets', false)).toBe(workspace);
  expect(to.setBackend(workspace, 'network', true)).toBe(workspace);
});

test('faults are added, changed and removed at their places', () => {
  const { faults } = workspace.scenario;
  const added = to.insertFault(workspace, rule, Number.POSITIVE_INFINITY);
  expect(added.scenario.faults).toEqual([...faults, rule]);
  const changed = to.changeFault(added, 0, rule);
  expect(changed.scenario.faults).toEqual([rule, ...faults.slice(1), rule]);
  const removed = to.removeFault(added, 1);
  expect(removed.scenario.faults).toEqual([faults[0], faults[2], rule]);
  expect(to.insertFault(to.removeFault(workspace, 1), rule, 1).scenario.faults[1]).toBe(rule);
});

test('a fault swaps with its neighbour, within the list', () => {
  const [first, second, third] = workspace.scenario.faults;
  expect(to.moveFault(workspace, 0, 1).scenario.faults).toEqual([second, first, third]);
  expect(to.moveFault(workspace, 2, -1).scenario.faults).toEqual([first, third, second]);
  expect(to.moveFault(workspace, 0, -1)).toBe(workspace);
  expect(to.moveFault(workspace, 2, 1)).toBe(workspace);
});

test('a backend can be removed and restored', () => {
  const without = to.setBackend(workspace, 'network', false);
  expect(without.scenario.missing).toEqual(['secrets', 'network']);
  expect(to.setBackend(without, 'secrets', true).scenario.missing).toEqual(['network']);
});

test('the form, the simulation and the document accept the same faults', () => {
  const all = FAULT_KINDS.reduce(
    (made, { key, initial }) => setCondition(made, key, initial),
    NEW_FAULT,
  );
  expect(Object.keys(all).sort()).toEqual(['backend', ...FAULT_KINDS.map(({ key }) => key)].sort());
  expect(readFaultRules([NEW_FAULT, all])).toHaveLength(2);
  const edited = to.insertFault(workspace, all, 0);
  expect(parseWorkspace(structuredClone(edited))).toEqual({ ok: true, workspace: edited });
});

test('a condition can be removed', () => {
  expect(setCondition(rule, 'malformed', undefined)).toStrictEqual({ backend: 'shop' });
  expect(setCondition(rule, 'matching', 'a')).toEqual({ ...rule, matching: 'a' });
});

test('every backend of the standard faults is in the list', () => {
  const known = backendNames.map(({ name }) => name);
  for (const { backend } of workspace.scenario.faults) expect(known).toContain(backend);
  expect(known).toContain(NEW_FAULT.backend);
});
