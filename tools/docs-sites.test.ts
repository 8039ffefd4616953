import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const DOCS = join(ROOT, 'docs/docs-sites');

const recipes = (await readdir(DOCS)).filter((name) => name !== 'README.md');

it.each(recipes)('the recipe %s is linked, short, complete and built by tests', async (name) => {
  const text = await readFile(join(DOCS, name), 'utf8');
  expect(await readFile(join(DOCS, 'README.md'), 'utf8')).toContain(`(${name})`);
  expect(text.split('\n').length).toBeLessThan(95);
  expect(text).toMatch(/^npx toolyard page \S+$/m);
  expect(text).toMatch(/^default-src 'self'; .*frame-src 'self'/m);
  const sites = await readFile(join(ROOT, 'e2e/docs-sites/sites.mjs'), 'utf8');
  expect(sites).toMatch(new RegExp(`^ {2}${name.replace('.md', '')}\\b`, 'm'));
});
