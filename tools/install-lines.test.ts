import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const edgePages = await readdir(join(ROOT, 'docs/edge'));
const PAGES = [
  'README.md',
  'docs/package.md',
  'docs/agents/README.md',
  ...edgePages.map((name) => `docs/edge/${name}`),
];

/** Packages that a program needs without an import: the package loads them for this code. */
const LOADED = { jose: /verifyJwt\(/ };
/** A program may name it, and serves `/mcp` then. Without it that route answers 501. */
const CHOSEN = ['@modelcontextprotocol/server'];

/** The packages of each program of a page, and those that its install line names. */
interface Part {
  needed: string[];
  installed: string[];
}

/**
 * A page with one install line is one part. Otherwise each section with a line is one, with the
 * programs before the first section.
 */
function partsOf(page: string): Part[] {
  const [first = '', ...sections] = page.split(/^## /m);
  const withLine = sections.filter((section) => installedBy(section).length > 0);
  const isOne = installedBy(first).length > 0 || withLine.length < 2;
  const texts = isOne ? [page] : withLine.map((section) => `${first}\n${section}`);
  return texts.map((text) => ({ needed: neededBy(text), installed: installedBy(text) }));
}

function installedBy(text: string): string[] {
  const line = /(?:npm install|bun add|deno add)((?: +(?:\\\n *)?(?:npm:)?[@a-z][\w./@-]*)+)/.exec(
    text,
  );
  const names = line?.[1]?.split(/[\s\\]+/).filter(Boolean) ?? [];
  return [...new Set(names.map((name) => name.replace(/^npm:/, '')))].sort();
}

function neededBy(text: string): string[] {
  const programs = [...text.matchAll(/```[jt]s\n(.*?)```/gs)].map(([, code = '']) => code);
  const imported = programs.flatMap(
    (code) =>
      [...code.matchAll(/^(?:import|export|\}) ?(?:.*? from )?'([^'./][^']*)';/gm)]
        .map(([, name = '']) => packageOf(name))
        .filter((name) => !/^(?:node:|\$)/.test(name)), // `$` is a framework's own
  );
  const loaded = Object.entries(LOADED)
    .filter(([, code]) => programs.some((program) => code.test(program)))
    .map(([name]) => name);
  return [...new Set([...imported, ...loaded])].sort();
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

describe('the install line', () => {
  it.each(PAGES)('of %s names the packages that its program imports', async (name) => {
    const page = await readFile(join(ROOT, name), 'utf8');
    for (const { needed, installed } of partsOf(page)) {
      expect(installed.filter((one) => !CHOSEN.includes(one) || needed.includes(one))).toEqual(
        needed,
      );
    }
  });

  it('is compared with imports of every form', () => {
    const program = `import 'a/b';
import c, { d } from '@c/d/e';
import {
  f,
} from 'f';
import { g } from 'node:g';
import { h } from './h.js';
export { i } from 'i';
await verifyJwt({});`;
    const page = `\`\`\`sh\nnpm install toolyard \\\n  f # words\n\`\`\`\n\`\`\`js\n${program}\n\`\`\``;
    expect(partsOf(page)).toEqual([
      { needed: ['@c/d', 'a', 'f', 'i', 'jose'], installed: ['f', 'toolyard'] },
    ]);
  });
});
