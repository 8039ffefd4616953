import { expect, test } from 'vitest';
import { foldersOf } from './unit.mjs';

test('a change is tested in the features where it happened', () => {
  const paths = ['src/core/call/gates/gate.ts', 'tools/suites/unit.mjs', 'README.md'];
  expect(foldersOf([...paths, 'src/main.tsx', ''])).toEqual(['src/core/call/', 'tools/suites/']);
  expect(foldersOf(['src/core/ports.ts', 'tools/start.mjs'])).toEqual(['src/core/', 'tools/']);
  expect(foldersOf(['docs/contract.md'])).toEqual([]);
});
