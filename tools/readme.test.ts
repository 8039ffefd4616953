import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

// The consumer's project compiles and runs these files; see tools/check-consumer.ts.
it.each([
  { page: 'README.md', sources: ['library.ts'], lines: 20 },
  { page: 'docs/package.md', sources: ['service.ts'], lines: 23 },
  { page: 'docs/context.md', sources: ['context.ts', 'inspect.ts'], lines: 28 },
  { page: 'docs/tool-search.md', sources: ['tool-search.ts', 'economy.ts'], lines: 40 },
])('$page shows $sources of the consumer project', async ({ page, sources, lines }) => {
  const text = await readFile(join(ROOT, page), 'utf8');
  const codes = [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, shown = '']) => shown);
  const files = sources.map((source) => readFile(join(ROOT, 'e2e/consumer/src', source), 'utf8'));
  expect(codes).toEqual(await Promise.all(files));
  for (const code of codes) expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(lines);
});

/** The files of the tarball. */
async function packedFiles(): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--dry-run', '--json', '--ignore-scripts'],
    { cwd: ROOT, maxBuffer: 10_000_000, shell: process.platform === 'win32' },
  );
  // npm prints one entry for the one package.
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path);
}

it('the tarball contains each picture and page of README.md, and the pages that these link', async () => {
  const packed = new Set(await packedFiles());
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const linked = linksOf(readme);
  expect(linked).toContain('public/playground.png');
  expect(linked.filter((path) => !packed.has(path))).toEqual([]);
  const pages = [...packed].filter((path) => path.startsWith('docs/'));
  for (const page of pages) {
    const links = linksOf(await readFile(join(ROOT, page), 'utf8'));
    const pagesBeside = links
      .map((link) => posix.join(posix.dirname(page), link))
      .filter((path) => path.endsWith('.md'));
    expect(pagesBeside.filter((path) => !packed.has(path))).toEqual([]);
  }
});

/** The relative links of a page, without their anchors and without those in programs. */
function linksOf(text: string): string[] {
  const prose = text.replace(/^```.*?^```/gms, '');
  return [...prose.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = '']) => link);
}
