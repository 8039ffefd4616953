/** Trees of files for the tests of the layers check: one for each broken rule, and one that is sound. */

const ONE = 'export const one = 1;';
const TYPE = 'export type One = 1;';

/** A violation: the rule's name, the files, and the reported import. */
export const VIOLATIONS: [
  rule: string,
  title: string,
  files: Record<string, string>,
  way: string,
][] = [
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
    'formats-use-only-schema',
    'the inside of the schema in the formats',
    { 'src/formats/a.ts': "import '../schema/b.ts';", 'src/schema/b.ts': ONE },
    'src/formats/a.ts → src/schema/b.ts',
  ],
  [
    'mcp-uses-only-schema',
    'the inside of the schema in the MCP tools',
    { 'src/kinds/mcp/a.ts': "import '../../schema/b.ts';", 'src/schema/b.ts': ONE },
    'src/kinds/mcp/a.ts → src/schema/b.ts',
  ],
  [
    'edge-uses-formats-and-schema',
    'the inside of the schema in the server',
    { 'src/edge/a.ts': "import '../schema/b.ts';", 'src/schema/b.ts': ONE },
    'src/edge/a.ts → src/schema/b.ts',
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
    'loader-is-self-contained',
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
    'cli-stands-apart',
    'the program for the terminal in the app',
    { 'src/app/a.ts': "import '../cli/b.ts';", 'src/cli/b.ts': ONE },
    'src/app/a.ts → src/cli/b.ts',
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
export const SOUND = {
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
