import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

test('links between documents lead to files that exist', () => {
  const broken = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(ROOT, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('each dependency says what it is used for, and no other package does', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as {
    devDependencies: Record<string, string>; // the manifest has it
  };
  const lines = read('docs/dependencies.md').split('\n');
  const rows = lines.filter((line) => line.startsWith('| `') && !line.includes('e2e/runtimes'));
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  const needed = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'));
  expect(named.filter((name) => !name.startsWith('@types/')).sort()).toEqual(needed.sort());
});

test('the list of decisions names each record, and each has its four parts', () => {
  const folder = 'docs/decisions';
  const files = readdirSync(join(ROOT, folder)).filter((name) => /^\d{3}-/.test(name));
  const list = read(`${folder}/README.md`);
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    const text = read(`${folder}/${file}`);
    const [, title = ''] = /^# \d{3}\. (.+)$/m.exec(text) ?? [];
    expect(list).toContain(`| [${title}](${file}) |`);
    expect(text, file).toMatch(
      /^Status: \w+, \d{4}-\d\d-\d\d$[\s\S]*^## Context$[\s\S]*^## Decision$[\s\S]*^## What would change it$/m,
    );
  }
});

test('ARCHITECTURE.md stays short', () => {
  expect(Buffer.byteLength(read('ARCHITECTURE.md'))).toBeLessThanOrEqual(10_000);
});
