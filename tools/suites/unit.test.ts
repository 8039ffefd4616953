import { expect, test } from 'vitest';
import { ROOT } from '../root.mjs';
import { count, foldersOf } from './unit.mjs';

test('a change is tested in the features where it happened', () => {
  const paths = ['src/core/call/gates/gate.ts', 'tools/suites/unit.mjs', 'README.md'];
  expect(foldersOf([...paths, 'src/main.tsx', ''])).toEqual(['src/core/call/', 'tools/suites/']);
  expect(foldersOf(['src/core/ports.ts', 'tools/start.mjs'])).toEqual(['src/core/', 'tools/']);
  expect(foldersOf(['docs/contract.md'])).toEqual([]);
});

test('failed tests are named by their file, and so is a file that does not load', () => {
  const tests = ['passed', 'failed', 'pending'].map((status) => ({ status, fullName: 'adds' }));
  const testResults = [
    { name: `${ROOT}/src/a.test.ts`, status: 'failed', assertionResults: tests },
    { name: `${ROOT}/src/b.test.ts`, status: 'failed', assertionResults: [] },
  ];
  expect(count({ testResults })).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    failures: ['src/a.test.ts › adds', 'src/b.test.ts'],
  });
});
