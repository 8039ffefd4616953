import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import config from '../.dependency-cruiser.mjs';
import type { LayersReport } from './layers.mjs';
import { SOUND, VIOLATIONS } from './layers-fixtures.ts';

const SCRIPT = new URL('./layers.mjs', import.meta.url).href;

/**
 * Checks one tree after another and prints their reports as lines of JSON. Starting the checker
 * takes much longer than a check.
 */
const CHECK_TREES = `
  const { checkLayers } = await import(${JSON.stringify(SCRIPT)});
  for (const tree of process.argv.slice(1)) {
    process.chdir(tree);
    console.log(JSON.stringify(await checkLayers(['src'])));
  }`;

/** Writes a tree in which every package that is named here is installed. */
async function writeTree(tree: string, files: Record<string, string>): Promise<void> {
  const installed = ['monaco-editor', 'zod', 'fast-check', 'quickjs-wasi'];
  const all = {
    'package.json': JSON.stringify({
      devDependencies: Object.fromEntries(installed.map((name) => [name, '1.0.0'])),
    }),
    ...Object.fromEntries(
      installed.flatMap((name) => [
        [`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`],
        [`node_modules/${name}/index.js`, ''],
      ]),
    ),
    'src/core/index.ts': 'export type Name = string;',
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), text);
  }
}

/** The reports of trees with these files, in their order. */
async function check(trees: readonly Record<string, string>[]): Promise<LayersReport[]> {
  const directory = await mkdtemp(join(tmpdir(), 'toolyard-layers-'));
  try {
    const paths = trees.map((_, index) => join(directory, `${index}`));
    await Promise.all(trees.map((files, index) => writeTree(paths[index] as string, files)));
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      CHECK_TREES,
      ...paths,
    ]);
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } finally {
    await rm(directory, { recursive: true });
  }
}

describe('directions of imports', () => {
  let reports: LayersReport[];
  beforeAll(async () => {
    reports = await check([SOUND, ...VIOLATIONS.map(([, , files]) => files)]);
  });

  it.for(VIOLATIONS.map((violation, index) => [...violation, index + 1] as const))(
    '%s: reports %s',
    ([rule, , , way, index]) => {
      const { text, violations } = reports[index] as LayersReport;
      expect(text.split('\n')).toContain(`${rule}: ${way}`);
      expect(violations).toBeGreaterThan(0);
    },
  );

  it('breaks each rule once; the rows of the session share one', () => {
    const rules = config.forbidden?.map(({ name = '' }) => name) ?? [];
    const broken = new Set(VIOLATIONS.map(([rule]) => rule));
    const rows = /^session-row-\d+-/;
    expect(rules.filter((rule) => !broken.has(rule) && !rows.test(rule))).toEqual([]);
    expect([...broken].filter((rule) => rows.test(rule))).toHaveLength(1);
  });

  it('lets floors use what is below them, and tests use packages', () => {
    const [report] = reports;
    expect(report?.text).toBe('');
    expect(report).toMatchObject({ violations: 0 });
    expect(report?.files).toBeGreaterThan(Object.keys(SOUND).length - 1);
  });
});

describe('the command', () => {
  it.each([
    ['fails where an import is against the rules', VIOLATIONS[0]?.[2] ?? {}, 1],
    ['passes where none is', SOUND, 0],
  ])('%s', async (_, files, code) => {
    const directory = await mkdtemp(join(tmpdir(), 'toolyard-layers-'));
    try {
      await writeTree(directory, files);
      const args = [fileURLToPath(SCRIPT), 'src'];
      const { status, stdout } = spawnSync(process.execPath, args, {
        cwd: directory,
        encoding: 'utf8',
      });
      expect(stdout).toMatch(/^\d+ files read, \d+ imports against the rules$/m);
      expect(status, stdout).toBe(code);
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
