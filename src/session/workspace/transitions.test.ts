import { describe, expect, test } from 'vitest';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { removeCalls } from './batch-transitions.ts';
import { BUDGET_LIMITS } from './budget-limits.ts';
import * as to from './transitions.ts';

const workspace = createDefaultWorkspace(catalogContent);
const [first, second] = to.currentBatch(workspace).calls;
const firstId = first?.id ?? '';

describe('setBudget', () => {
  test.each([
    [1234.6, 1235],
    [-5, BUDGET_LIMITS.min],
    [Number.POSITIVE_INFINITY, BUDGET_LIMITS.max],
  ])('%d becomes %d', (asked, kept) => {
    expect(to.setBudget(workspace, asked).budget.totalChars).toBe(kept);
  });

  test('ignores values that are not numbers', () => {
    expect(to.setBudget(workspace, Number.NaN)).toBe(workspace);
  });
});

test('an edit that changes nothing returns the same document', () => {
  expect(to.setPersonality(workspace, workspace.personalityId)).toBe(workspace);
  expect(to.setPersonality(workspace, 'missing')).toBe(workspace);
  expect(to.setBatch(workspace, 'nothing')).toBe(workspace);
  expect(to.setBudget(workspace, workspace.budget.totalChars)).toBe(workspace);
  expect(to.setStrategy(workspace, 'even')).toBe(workspace);
  expect(to.setDryRun(workspace, false)).toBe(workspace);
  expect(to.setArgsText(workspace, firstId, first?.argsText ?? '')).toBe(workspace);
  expect(to.setArgsText(workspace, 'no-call', '{}')).toBe(workspace);
  expect(to.setSchemaText(workspace, 'read_file', undefined)).toBe(workspace);
});

test('arguments change in one call of one batch', () => {
  const edited = to.setArgsText(workspace, firstId, '[');
  expect(to.findCall(edited, firstId)?.argsText).toBe('[');
  expect(to.findCall(edited, second?.id)).toBe(second);
  expect(edited.batches[1]).toBe(workspace.batches[1]);
  expect(to.findCall(workspace, firstId)?.argsText).toBe(first?.argsText);
});

test('a schema text is stored under its tool, and can be removed', () => {
  const edited = to.setSchemaText(workspace, 'read_file', '{}');
  expect(edited.schemaTexts).toEqual({ read_file: '{}' });
  expect(to.setSchemaText(edited, 'read_file', undefined).schemaTexts).toEqual({});
});

test('a tool named like a member of Object.prototype has no edited schema', () => {
  const edited = to.setSchemaText(workspace, 'toString', '{}');
  expect(Object.keys(edited.schemaTexts)).toEqual(['toString']);
  expect(to.setSchemaText(workspace, 'valueOf', undefined)).toBe(workspace);
});

test('an added call gets the next free call id', () => {
  const call = { tool: 'terminal', argsText: '{}' };
  const one = to.addCall(workspace, { ...call, id: 'a' });
  expect(to.findCall(one, 'a')?.toolCallId).toBe('call_7');
  const two = to.addCall(removeCalls(one, new Set([firstId])), { ...call, id: 'b' });
  expect(to.findCall(two, 'b')?.toolCallId).toBe('call_8');
});
