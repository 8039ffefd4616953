import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { ROOT } from './root.mjs';

test('the development server looks for packages in every Worker', async () => {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  const workers = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const path = join(ROOT, 'src', file);
      const starts = readFileSync(path, 'utf8').matchAll(/new Worker\(new URL\('([^']+)'/g);
      return [...starts].map(([, entry = '']) => relative(ROOT, join(dirname(path), entry)));
    });
  expect(workers).not.toEqual([]);
  const { optimizeDeps } = await resolveConfig({ root: ROOT }, 'serve');
  expect(optimizeDeps.entries).toEqual(expect.arrayContaining(workers));
});
