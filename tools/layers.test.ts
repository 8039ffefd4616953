import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import config from '../.dependency-cruiser.mjs';
import type { LayersReport } from './layers.mjs';

const SCRIPT = new URL('./layers.mjs', import.meta.url).href;

/**
 * Checks one tree after another and prints their reports as lines of JSON: starting the checker
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

const ONE = 'export const one = 1;';
const TYPE = 'export type One = 1;';

/** A violation: the rule's name, the files, and the reported import. */
const VIOLATIONS: [rule: string, title: string, files: Record<string, string>, way: string][] = [
  [
    'lib-imports-nothing',
    'the core in the ground floor',
    { 'src/lib/a.ts': "import '../core/index.ts';" },
    'src/lib/a.ts → src/core/index.ts',
  ],
  [
    'lib-imports-nothing',
    'a package in the ground floor',
    { 'src/lib/a.ts': "import 'zod';" },
    'src/lib/a.ts → node_modules/zod/index.js',
  ],
  [
    'core-imports-no-floor-above',
    'a type of the session in the core',
    {
      'src/core/a.ts': "import type { One } from '../session/b.ts';\nexport type A = One;",
      'src/session/b.ts': TYPE,
    },
    'src/core/a.ts → src/session/b.ts',
  ],
  [
    'session-imports-no-floor-above',
    'the app in the session',
    {
      'src/session/a.ts': "export { one } from '../app/b.tsx';",
      'src/app/b.tsx': 'export const one = <b>{[1, 2]}</b>;',
    },
    'src/session/a.ts → src/app/b.tsx',
  ],
  [
    'catalog-imports-no-floor-above',
    'the session in the catalogue',
    { 'src/catalog/a.ts': "import '../session/b.ts';", 'src/session/b.ts': ONE },
    'src/catalog/a.ts → src/session/b.ts',
  ],
  [
    'floor-1-imports-no-floor-above',
    'the catalogue in the simulation',
    {
      'src/simulation/a.ts': "export const load = () => import('../catalog/b.ts');",
      'src/catalog/b.ts': ONE,
    },
    'src/simulation/a.ts → src/catalog/b.ts',
  ],
  [
    'siblings-do-not-import-each-other',
    'the schema in the simulation',
    { 'src/simulation/a.ts': "export * from '../schema/b.ts';", 'src/schema/b.ts': ONE },
    'src/simulation/a.ts → src/schema/b.ts',
  ],
  [
    'formats-use-schema-alone',
    'the inside of the schema in the formats',
    { 'src/formats/a.ts': "import '../schema/b.ts';", 'src/schema/b.ts': ONE },
    'src/formats/a.ts → src/schema/b.ts',
  ],
  [
    'edge-uses-formats-alone',
    'the schema in the server',
    { 'src/edge/a.ts': "import '../schema/index.ts';", 'src/schema/index.ts': ONE },
    'src/edge/a.ts → src/schema/index.ts',
  ],
  [
    'floor-2-uses-no-server-or-sandbox',
    'the host of the sandbox in the session',
    { 'src/session/a.ts': "import '../sandbox/host/b.ts';", 'src/sandbox/host/b.ts': ONE },
    'src/session/a.ts → src/sandbox/host/b.ts',
  ],
  [
    'only-lessons-open-sessions',
    'a lesson in the session',
    { 'src/session/a.ts': "import './lessons/b.ts';", 'src/session/lessons/b.ts': ONE },
    'src/session/a.ts → src/session/lessons/b.ts',
  ],
  [
    'panels-do-not-import-features',
    'one panel in another',
    {
      'src/app/panels/tools/A.tsx':
        "import { B } from '../timeline/B.tsx';\nexport const A = () => <B>{[B] as unknown as string}</B>;",
      'src/app/panels/timeline/B.tsx': 'export const B = () => <b />;',
    },
    'src/app/panels/tools/A.tsx → src/app/panels/timeline/B.tsx',
  ],
  [
    'panels-do-not-import-features',
    'a sheet in a panel, even a lazy one',
    {
      'src/app/panels/tools/A.tsx': "export const A = () => import('../../sheets/share/B.tsx');",
      'src/app/sheets/share/B.tsx': 'export const B = () => <b />;',
    },
    'src/app/panels/tools/A.tsx → src/app/sheets/share/B.tsx',
  ],
  [
    'sheets-do-not-import-features',
    'one sheet in another',
    {
      'src/app/sheets/export/A.tsx': "export { B } from '../share/B.tsx';",
      'src/app/sheets/share/B.tsx': 'export const B = () => <b />;',
    },
    'src/app/sheets/export/A.tsx → src/app/sheets/share/B.tsx',
  ],
  [
    'ui-imports-no-feature',
    'a table in a shared piece',
    {
      'src/app/ui/A.tsx': "export { B } from '../sheets/sheet-table.ts';",
      'src/app/sheets/sheet-table.ts': 'export const B = [];',
    },
    'src/app/ui/A.tsx → src/app/sheets/sheet-table.ts',
  ],
  [
    'only-the-editor-imports-monaco',
    'Monaco in a panel',
    { 'src/app/panels/tools/A.tsx': "import * as monaco from 'monaco-editor';\nmonaco;" },
    'src/app/panels/tools/A.tsx → node_modules/monaco-editor/index.js',
  ],
  [
    'loader-stands-alone',
    'a type of the app in the loader of embeds',
    { 'src/embed/a.ts': "export type { One } from '../app/b.ts';", 'src/app/b.ts': TYPE },
    'src/embed/a.ts → src/app/b.ts',
  ],
  [
    'core-uses-no-package',
    'a package in the core',
    { 'src/core/a.ts': "import type { z } from 'zod';\nexport type A = z;" },
    'src/core/a.ts → node_modules/zod/index.js',
  ],
  [
    'only-reducer-testing-imports-fast-check',
    'fast-check in the session',
    { 'src/session/a.ts': "import 'fast-check';" },
    'src/session/a.ts → node_modules/fast-check/index.js',
  ],
  [
    'core-only-through-its-door',
    'a back door of the core',
    {
      'src/session/a.ts': "import '../core/call/pipeline.ts';",
      'src/core/call/pipeline.ts': ONE,
    },
    'src/session/a.ts → src/core/call/pipeline.ts',
  ],
  [
    'session-row-3-imports-lower-rows',
    'a feature that imports a higher row, even a type',
    {
      'src/session/store/a.ts':
        "import type { one } from '../run/b.ts';\nexport let a: typeof one;",
      'src/session/run/b.ts': ONE,
    },
    'src/session/store/a.ts → src/session/run/b.ts',
  ],
  [
    'session-features-are-in-a-row',
    'a feature without a row',
    {
      'src/session/index.ts': "import './extras/b.ts';",
      'src/session/extras/b.ts': ONE,
    },
    'src/session/index.ts → src/session/extras/b.ts',
  ],
  [
    'app-enters-session-by-its-doors',
    'a back door of the session',
    {
      'src/app/a.ts': "import '../session/load-parts.ts';",
      'src/session/load-parts.ts': ONE,
    },
    'src/app/a.ts → src/session/load-parts.ts',
  ],
  [
    'app-enters-session-by-its-doors',
    'a file behind the door of a feature',
    {
      'src/app/a.ts': "import type { One } from '../session/run/run.ts';\nexport type A = One;",
      'src/session/run/run.ts': TYPE,
    },
    'src/app/a.ts → src/session/run/run.ts',
  ],
  [
    'only-the-app-uses-doors-of-features',
    'the door of a feature in the session',
    {
      'src/session/run/a.ts': "import '../lib/index.ts';",
      'src/session/lib/index.ts': "export * from './b.ts';",
      'src/session/lib/b.ts': ONE,
    },
    'src/session/run/a.ts → src/session/lib/index.ts',
  ],
  [
    'src-uses-no-node-built-in',
    'a built-in of Node in the catalogue',
    { 'src/catalog/a.ts': "import 'node:fs';" },
    'src/catalog/a.ts → fs',
  ],
  [
    'src-imports-no-scripts',
    'a script in the app',
    { 'src/app/a.ts': "import '../../tools/b.ts';", 'tools/b.ts': ONE },
    'src/app/a.ts → tools/b.ts',
  ],
  [
    'sandbox-ends-meet-in-the-protocol',
    'the guest in the host of the sandbox',
    { 'src/sandbox/host/a.ts': "import '../guest/b.ts';", 'src/sandbox/guest/b.ts': ONE },
    'src/sandbox/host/a.ts → src/sandbox/guest/b.ts',
  ],
  [
    'sandbox-protocol-is-types-only',
    'code of the host in the protocol',
    { 'src/sandbox/protocol.ts': "import './host/b.ts';", 'src/sandbox/host/b.ts': ONE },
    'src/sandbox/protocol.ts → src/sandbox/host/b.ts',
  ],
  [
    'only-the-guest-imports-the-engine',
    'the engine in the host of the sandbox',
    { 'src/sandbox/host/a.ts': "import 'quickjs-wasi';" },
    'src/sandbox/host/a.ts → node_modules/quickjs-wasi/index.js',
  ],
  [
    'nothing-imports-an-entry',
    'the entry in the app',
    { 'src/app/a.ts': "import '../main.tsx';", 'src/main.tsx': ONE },
    'src/app/a.ts → src/main.tsx',
  ],
  [
    'entries-only-wire',
    'a panel in an entry',
    { 'src/main.tsx': "import './app/panels/b.ts';", 'src/app/panels/b.ts': ONE },
    'src/main.tsx → src/app/panels/b.ts',
  ],
  [
    'no-hidden-imports',
    'a type that is named in place',
    { 'src/session/a.ts': "export type A = typeof import('./b.ts');", 'src/session/b.ts': ONE },
    'src/session/a.ts',
  ],
  [
    'no-hidden-imports',
    'a member of a module that is named in place',
    { 'src/session/a.ts': "export type A = import('./b.ts').One;", 'src/session/b.ts': TYPE },
    'src/session/a.ts',
  ],
  [
    'no-hidden-imports',
    'a type that a test in a browser names in place',
    { 'src/a.ts': "import '../e2e/a.ts';", 'e2e/a.ts': "export type A = typeof import('./b.ts');" },
    'e2e/a.ts',
  ],
  [
    'no-cycles',
    'two files that need each other',
    {
      'src/session/a.ts': "export * from './b.ts';",
      'src/session/b.ts': "import type {} from './a.ts';",
    },
    'src/session/a.ts → src/session/b.ts → src/session/a.ts',
  ],
  [
    'no-unresolved',
    'a file that is not there',
    { 'src/session/a.ts': "import './gone.ts';" },
    'src/session/a.ts → ./gone.ts',
  ],
];

/** Floors that import lower floors, and tests that import packages. */
const SOUND = {
  'src/main.tsx': "import { A } from './app/A.tsx';\nexport const root = <A />;",
  'src/app/A.tsx':
    "import { one } from '../session/index.ts';\nimport type {} from '../session/run/index.ts';\nimport './editor/editor.ts';\nexport const load = () => import('../session/open-demo.ts');\nexport const A = () => <b>{one}</b>;",
  'src/app/editor/editor.ts': "import 'monaco-editor';",
  'src/session/run/index.ts': "export * from './run.ts';",
  'src/session/run/run.ts': TYPE,
  'src/session/open-demo.ts': ONE,
  'src/session/index.ts': "export { one } from '../catalog/index.ts';",
  'src/catalog/index.ts':
    "export { one } from '../simulation/index.ts';\nexport type { Name } from '../core/index.ts';",
  'src/formats/a.ts': "export { one } from '../schema/index.ts';",
  'src/schema/index.ts': ONE,
  'src/simulation/index.ts': "import type {} from '../core/index.ts';\nexport const one = 1;",
  'src/core/index.test.ts': "import 'zod';\nimport 'node:fs';\nimport './index.ts';",
  'src/core/reduce/check.ts': "import 'fast-check';",
};

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
