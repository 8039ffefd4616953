import { expect, test } from 'vitest';
import { foldersOf } from './unit.mjs';

test('a change is tested in the folders where it happened', () => {
  const paths = ['src/core/call/run.ts', 'src/core/index.ts', 'tools/suites/unit.mjs', 'README.md'];
  expect(foldersOf([...paths, 'src/main.tsx', ''])).toEqual(['src/core/', 'tools/']);
  expect(foldersOf(['docs/contract.md'])).toEqual([]);
});
