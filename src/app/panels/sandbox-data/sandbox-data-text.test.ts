import { expect, test } from 'vitest';
import type { SandboxDataFile } from '../../../session/store/world-state.ts';
import { describeChange, formatLeft, listFiles, splitPath } from './sandbox-data-text.ts';

const FILES: SandboxDataFile[] = [
  { path: 'README.md', status: 'same', size: 1 },
  { path: 'docs/Retry.md', status: 'modified', size: 1 },
  { path: 'src/retry.ts', status: 'same', size: 1 },
  { path: 'src/z.ts', status: 'added', size: 1 },
];

test('changed files come first, in the order of paths', () => {
  expect(listFiles(FILES, '').map(({ path }) => path)).toEqual([
    'docs/Retry.md',
    'src/z.ts',
    'README.md',
    'src/retry.ts',
  ]);
});

test('a filter requires every word, in any case', () => {
  expect(listFiles(FILES, ' RETRY ').map(({ path }) => path)).toEqual([
    'docs/Retry.md',
    'src/retry.ts',
  ]);
  expect(listFiles(FILES, 'retry src').map(({ path }) => path)).toEqual(['src/retry.ts']);
});

test.each([
  ['same', false, 'unchanged'],
  ['same', true, 'edited by you'],
  ['modified', false, 'modified'],
  ['modified', true, 'edited by you, modified'],
] as const)('%s, own %s: %s', (status, isOwn, text) => {
  expect(describeChange({ status }, isOwn)).toBe(text);
});

test('splits a path into directory and name', () => {
  expect(splitPath('docs/a/b.md')).toEqual(['docs/a/', 'b.md']);
  expect(splitPath('b.md')).toEqual(['', 'b.md']);
});

test('a remaining time has at most two units', () => {
  expect([400, 59_200, 60_000, 3_599_900, 86_399_000].map(formatLeft)).toEqual([
    '400 ms',
    '59.2 s',
    '1 min 0 s',
    '59 min 59 s',
    '23 h 59 min',
  ]);
});
