import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { AFTER_FIRST_RUN, FIRST_VIEW, findFirstView, firstView } from './vite-first-view.ts';

it('names files that exist', () => {
  const src = resolve(import.meta.dirname, '../src');
  const paths = [...FIRST_VIEW, ...AFTER_FIRST_RUN];
  expect(paths.filter((path) => !existsSync(join(src, path)))).toEqual([]);
});

it('compares whole paths', () => {
  expect(findFirstView('/work/src/app/Log.ts', ['app/Log.ts'])).toBe('app/Log.ts');
  expect(findFirstView('/work/src/app/CatLog.ts', ['app/Log.ts'])).toBeUndefined();
});

it('fails a build that lacks one of the modules', async () => {
  const root = await mkdtemp(join(tmpdir(), 'first-view-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, 'entry.ts'), 'export const one = 1;');
  const run = build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [firstView(['app/Moved.tsx'])],
    build: { write: false, rolldownOptions: { input: join(root, 'entry.ts') } },
  });
  await expect(run).rejects.toThrow('The build has no module src/app/Moved.tsx.');
});
