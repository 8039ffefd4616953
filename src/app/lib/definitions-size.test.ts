import { expect, test } from 'vitest';
import { estimateTokens } from '../../session/tokens/index.ts';
import { definitionsSize } from './definitions-size.ts';

const tool = (name: string) => ({
  compact: JSON.stringify({ name, description: 'Reads a file.' }),
});

test('the total is the sum of the tools', () => {
  const entries = ['read_file', 'write_file', 'search_files'].map(tool);
  expect(definitionsSize({ entries })).toEqual({
    chars: entries.reduce((sum, { compact }) => sum + compact.length, 0),
    tokens: entries.reduce((sum, { compact }) => sum + estimateTokens(compact), 0),
    isExact: false,
  });
});

test('of thousands of tools a part is counted', () => {
  const entries = Array.from({ length: 5000 }, () => tool('read_file'));
  const [one] = entries;
  expect(definitionsSize({ entries }).tokens).toBe(5000 * estimateTokens(one?.compact ?? ''));
  expect(definitionsSize({ entries: [] })).toMatchObject({ chars: 0, tokens: 0 });
});
