import { expect, test } from 'vitest';
import { createVirtualClock } from '../../simulation/index.ts';
import { createWorld } from '../world.ts';
import { withFixtures } from './with-fixtures.ts';

const FILES = { 'src/a.ts': 'a', 'src/b.ts': 'b', 'README.md': 'r' };

test('files of the user replace, add and remove', () => {
  expect(withFixtures(FILES)).toBe(FILES);
  expect(withFixtures(FILES, { 'src/a.ts': 'A', 'src/b.ts': null, 'new/c.ts': 'c' })).toEqual({
    ...{ 'src/a.ts': 'A', 'README.md': 'r', 'new/c.ts': 'c' },
  });
});

test('a file in the place of a directory, and one below a file, are left out', () => {
  expect(withFixtures(FILES, { src: 'x', 'README.md/x': 'y' })).toEqual(FILES);
  expect(withFixtures(FILES, { 'README.md': null, 'README.md/x': 'y' })).toMatchObject({
    'README.md/x': 'y',
  });
});

test('a world starts with them', () => {
  const fixtures = { 'notes/mine.txt': 'hello', 'docs/retry.md': null };
  const { fs } = createWorld({ clock: createVirtualClock(), seed: 1, fixtures });
  expect(fs.read('notes/mine.txt')).toBe('hello');
  expect(fs.stat('docs/retry.md')).toBeUndefined();
});

test.each(['', '/', 'src//', './src', '..', '../repo', 'src/'])(
  'the path %j of a document from outside does not stop a run',
  (path) => {
    const start = () =>
      createWorld({
        clock: createVirtualClock(),
        seed: 1,
        fixtures: { [path]: 'x', 'ok.txt': 'y' },
      });
    expect(start).not.toThrow();
    expect(start().fs.read('ok.txt')).toBe('y');
  },
);
