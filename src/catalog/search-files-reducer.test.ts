import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ok } from '../core/index.ts';
import { searchFilesReducer } from './search-files-reducer.ts';

const reduce = (value: string, turnCount = 1) => {
  const result = searchFilesReducer.reduce(Object.freeze(ok(value)), { args: {}, turnCount });
  return result.ok ? result.value : undefined;
};

const hits = (path: string, count: number) =>
  Array.from({ length: count }, (_, line) => `${path}:${String(line + 1)}: some text here`);

it('keeps three hits of each file and counts the rest', () => {
  const value = [...hits('src/a.ts', 5), ...hits('src/b.ts', 3), 'Stopped after 8 hits.'].join(
    '\n',
  );
  expect(reduce(value)?.split('\n')).toEqual([
    ...hits('src/a.ts', 3),
    '  … 2 more in src/a.ts',
    ...hits('src/b.ts', 3),
    'Stopped after 8 hits.',
  ]);
});

it('keeps one hit of each file late in a session', () => {
  expect(reduce(hits('src/a.ts', 5).join('\n'), 6)?.split('\n')).toEqual([
    ...hits('src/a.ts', 1),
    '  … 4 more in src/a.ts',
  ]);
});

it('keeps lines that are not hits, even repeated ones', () => {
  const value = Array(5).fill('a line that is long enough to be counted instead').join('\n');
  expect(reduce(value)).toBe(value);
});

it('leaves errors unchanged', () => {
  const error = Object.freeze({ ok: false, error: 'No', code: 'execution_failed' } as const);
  expect(searchFilesReducer.reduce(error, { args: {}, turnCount: 1 })).toBe(error);
});

it('never grows, and is idempotent', async () => {
  const line = fc.oneof(
    fc.string(),
    fc
      .tuple(fc.constantFrom('a', 'src/b.ts', '__proto__'), fc.nat(), fc.string())
      .map(([path, number, text]) => `${path}:${String(number)}: ${text}`),
  );
  const value = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'));
  await fc.assert(
    fc.asyncProperty(value, fc.nat({ max: 10 }), async (text, turn) => {
      const reduced = reduce(text, turn);
      expect(reduced?.length).toBeLessThanOrEqual(text.length);
      expect(reduce(text, turn)).toBe(reduced);
    }),
  );
});

it('leaves blank lines and other equal lines where they are', () => {
  const text = 'first\n\nsecond\n\n---\nthird\n---\n';
  expect(reduce(text)).toBe(text);
});
