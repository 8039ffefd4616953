import { expect, test } from 'vitest';
import { ruleOf, rulesFor, withRule } from './tool-rule.ts';

const ONE = { id: 'one', name: 'One', description: '', toolset: ['read_file'] };
const READ = { name: 'read_file' };
const WRITE = { name: 'write_file' };
const ISSUES = { name: 'mcp__linear__list', mcpServer: 'linear' };

test('each tool has one rule', () => {
  const personality = { ...ONE, exclude_tools: ['terminal', 'read_file'] };
  expect(ruleOf(ONE, READ)).toBe('listed');
  expect(ruleOf(ONE, WRITE)).toBe('unlisted');
  expect(ruleOf(ONE, ISSUES)).toBe('by-list');
  expect(ruleOf(personality, READ)).toBe('excluded');
  const { toolset: _, ...free } = ONE;
  expect(ruleOf(free, WRITE)).toBe('by-list');
  expect(rulesFor(free, {}).map(({ value }) => value)).toEqual(['by-list', 'excluded']);
});

test('another rule moves the tool between the lists', () => {
  const excluded = withRule(ONE, 'read_file', 'excluded');
  expect(excluded).toMatchObject({ toolset: ['read_file'], exclude_tools: ['read_file'] });
  expect(withRule(excluded, 'read_file', 'listed')).toEqual(ONE);
  expect(withRule(excluded, 'read_file', 'unlisted')).toMatchObject({ toolset: [] });
  expect(withRule(excluded, 'read_file', 'unlisted')).not.toHaveProperty('exclude_tools');
  expect(withRule(ONE, 'write_file', 'listed').toolset).toEqual(['read_file', 'write_file']);
  expect(withRule(ONE, 'mcp__linear__list', 'by-list')).toEqual(ONE);
});
