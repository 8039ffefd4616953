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

/** Programs have links of their own sites. */
const withoutPrograms = (text: string): string => text.replace(/^```.*?^```/gms, '');

test('links between documents lead to files that exist', () => {
  const broken = PAGES.flatMap((page) =>
    [...withoutPrograms(read(page)).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(ROOT, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test.for([
  ...['.', 'e2e/agents', 'e2e/mcp', 'e2e/runtimes', 'e2e/frameworks', 'e2e/frameworks/next'],
  ...['e2e/docs-sites', 'e2e/docs-sites/astro', 'e2e/docs-sites/docusaurus'],
  'tools/bench-peers',
])('each dependency of %s says what it is used for, and no other package does', (folder) => {
  const { devDependencies } = JSON.parse(read(`${folder}/package.json`)) as {
    devDependencies: Record<string, string>; // the manifest has it
  };
  const rows = read('docs/dependencies.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((row) => row.split('|')[1] ?? '')
    .filter((cell) => (/\(in `([^`]+)`\)/.exec(cell)?.[1] ?? '.') === folder);
  const named = rows.flatMap((cell) =>
    [...cell.replace(/\(in .*\)/, '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  const needed = Object.keys(devDependencies);
  const isListed = (name: string) => !name.startsWith('@types/');
  expect(named.filter(isListed).sort()).toEqual(needed.filter(isListed).sort());
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

/** The text of a record's last section, without its references to the contract. */
function conditionOf(record: string): string {
  const [, section = ''] = record.split(/^## What would change it$/m);
  return section.replace(/See (?:\[[^\]]*\]\([^)]*\)(?:,? and |, )?)+\./g, '').trim();
}

test('each decision names a condition that would change it', () => {
  const folder = join(ROOT, 'docs/decisions');
  const files = readdirSync(folder).filter((name) => /^\d{3}-/.test(name));
  const without = files.filter((file) => !isCondition(conditionOf(read(`docs/decisions/${file}`))));
  expect(without).toEqual([]);
});

test('the rule for conditions sees a missing one', () => {
  const section = (text: string) => conditionOf(`## What would change it\n\n${text}\n`);
  expect(isCondition(section('A benchmark without a difference. See [Cache](c.md).'))).toBe(true);
  expect(isCondition(section('Nothing known.'))).toBe(false);
  expect(isCondition(section('Nothing is known yet. See [Cache](c.md).'))).toBe(false);
  expect(isCondition(section('See [Cache](c.md) and [Trim](t.md).'))).toBe(false);
  expect(isCondition(section(''))).toBe(false);
});

function isCondition(text: string): boolean {
  return /\w+ \w+/.test(text) && !/^(?:nothing|none|unknown|not known)\b/i.test(text);
}

test('ARCHITECTURE.md stays short', () => {
  expect(Buffer.byteLength(read('ARCHITECTURE.md'))).toBeLessThanOrEqual(10_000);
});
