import { expect, test } from 'vitest';
import { definitionsSize } from './definitions-size.ts';
import { estimateTokens } from './tokens.ts';

const tool = (name: string) => ({
  compact: JSON.stringify({ name, description: 'Reads a file.' }),
});

test('the total is the sum of the tools', () => {
  const entries = ['read_file', 'write_file', 'search_files'].map(tool);
  expect(definitionsSize({ entries })).toEqual({
    chars: entries.reduce((sum, { compact }) => sum + compact.length, 0),
    tokens: entries.reduce((sum, { compact }) => sum + estimateTokens(compact), 0),
  });
});

test('of thousands of tools a part is counted', () => {
  const entries = Array.from({ length: 5000 }, () => tool('read_file'));
  const [one] = entries;
  expect(definitionsSize({ entries }).tokens).toBe(5000 * estimateTokens(one?.compact ?? ''));
  expect(definitionsSize({ entries: [] })).toEqual({ chars: 0, tokens: 0 });
});
