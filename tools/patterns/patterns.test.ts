import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findSuperLinear } from './find-super-linear.ts';
import { builtWhile, patternsOf } from './patterns-of.ts';

const core = join(import.meta.dirname, '../../src/core');
const modules = readdirSync(core, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test(?:-d)?\.ts$/.test(path))
  .map((path) => path.replaceAll('\\', '/'));

/**
 * Patterns that read at most this many characters, by the file with the bound. Quadratic time in a
 * few hundred characters is a constant.
 */
const BOUNDED = [
  // bash-reducer.ts: CLASSIFIED_CHARS, segments.ts: SIGNATURE_CHARS
  'reduce/reducers/terminal/builds/',
  'reduce/reducers/terminal/test-runs/',
  'reduce/reducers/terminal/installs.ts',
];

/** Modules that build patterns only from other patterns. */
const COPIES = [
  'copy/built-ins.ts',
  'copy/copy-graph.ts',
  'reduce/blocks/reducer-block.ts',
  'reduce/reducers/terminal/segments.ts',
];

describe('a pattern is found that takes more than linear time', () => {
  test.each([
    ['(?:a+)+$', ''],
    ['^(?:a|a)*$', ''],
    ['\\s+$', ''],
    ['^\\s*(?:\\(.*\\))?\\s*$', ''],
    ['^\\S*Dockerfile\\S*:\\d+$', ''],
    ['^.*:\\d+: .*\\[x\\]', ''],
    ['<[^>]*>[^<]*<', ''],
    ['(?:Z|UTC)\\s*(?:\\(.*\\))?$', 'i'],
  ])('/%s/%s', (source, flags) => {
    expect(findSuperLinear(source, flags)).not.toEqual([]);
  });

  test.each([
    ['^\\s+', ''],
    ['^[^:]*:[^:]*$', ''],
    ['(?<!\\s)\\s+$', ''],
    ['[a-z]+', 'g'],
    ['a{1,20}b', 'g'],
    ['\\d+', 'y'],
  ])('and not /%s/%s', (source, flags) => {
    expect(findSuperLinear(source, flags)).toEqual([]);
  });
});

describe('every pattern of the core is linear', () => {
  const problems = (patterns: ReturnType<typeof patternsOf>) =>
    patterns.flatMap(({ source, flags }) => {
      const parts = findSuperLinear(source, flags);
      return parts.length > 0 ? [`/${source}/${flags}: ${parts.join(', ')}`] : [];
    });

  test.each(modules)('in %s', (path) => {
    if (BOUNDED.some((part) => path.includes(part))) return;
    expect(problems(patternsOf(read(path)))).toEqual([]);
  });

  test('also where it is built of texts, while loading or at its first use', async () => {
    const built = await builtWhile(async () => {
      // A new import, independent of the files that the worker has loaded.
      for (const path of modules) {
        const loaded = await import(`${pathToFileURL(join(core, path)).href}?anew`);
        loaded.isOnFloor?.('/home/ann/notes');
      }
    });
    const builders = modules.filter(
      (path) => !COPIES.includes(path) && read(path).includes('new RegExp('),
    );
    const unseen = builders.filter((path) => !built.some(({ stack }) => stack.includes(path)));
    expect(unseen).toEqual([]);
    const unbounded = built.filter(({ stack }) => !BOUNDED.some((part) => stack.includes(part)));
    expect(problems(unbounded)).toEqual([]);
  });
});

function read(path: string): string {
  return readFileSync(join(core, path), 'utf8');
}
