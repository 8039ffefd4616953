import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Files that this project tracks, as paths from its root. */
const FILES = execFileSync('git', ['ls-files', 'src', 'tools', 'e2e'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

/** Statements of a module that has its own code; a door has only re-exports. */
function codeIn(path: string, text = readFileSync(join(ROOT, path), 'utf8')): string[] {
  return parseAst(text, { lang: 'ts' }).body.flatMap(({ type, ...statement }) => {
    if (type === 'ImportDeclaration' || type === 'ExportAllDeclaration') return [];
    const declares = 'declaration' in statement && statement.declaration;
    return type === 'ExportNamedDeclaration' && !declares ? [] : type;
  });
}

test('index.ts is a door: it re-exports, and has no code', () => {
  const doors = FILES.filter((path) => /^src\/.*\/index\.ts$/.test(path));
  expect(doors.length).toBeGreaterThan(5);
  expect(doors.filter((path) => codeIn(path).length > 0)).toEqual([]);
});

test('the rule for doors sees code', () => {
  expect(codeIn('', "export { a } from './a.ts';\nexport type * from './b.ts';")).toEqual([]);
  expect(codeIn('', 'export const a = 1;')).toEqual(['ExportNamedDeclaration']);
  expect(codeIn('', 'run();')).toEqual(['ExpressionStatement']);
});

/** Names of the interfaces and types of actions that a module declares. */
function actionTypesIn(path: string, text = readFileSync(join(ROOT, path), 'utf8')): string[] {
  return parseAst(text, { lang: 'ts' }).body.flatMap((node) => {
    const declared = node.type === 'ExportNamedDeclaration' ? (node.declaration ?? node) : node;
    const isType =
      declared.type === 'TSInterfaceDeclaration' || declared.type === 'TSTypeAliasDeclaration';
    return isType && declared.id.name.endsWith('Actions') ? declared.id.name : [];
  });
}

/** Whether all that a module exports and runs is types. */
function hasTypesOnly(path: string, text = readFileSync(join(ROOT, path), 'utf8')): boolean {
  return parseAst(text, { lang: 'ts' }).body.every((node) => {
    if (node.type === 'ImportDeclaration') return node.importKind === 'type';
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    return declared?.type.startsWith('TS');
  });
}

/** `src/a/run-actions.ts` → `RunActions`. */
function toInterfaceName(path: string): string {
  const words = basename(path, '.ts').split('-');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

test('a file of actions is the interface or the implementation', () => {
  const files = FILES.filter((path) => /^src\/session\/.*-actions\.ts$/.test(path));
  const isImplementation = (path: string) => basename(path).startsWith('create-');
  const interfaces = files.filter((path) => !isImplementation(path));
  const implementations = files.filter(isImplementation);
  expect(implementations.length).toBeGreaterThan(20);

  const wrong = interfaces.filter((path) => !hasTypesOnly(path));
  expect(wrong, 'files of an interface with code').toEqual([]);
  const others = interfaces.filter((path) => `${actionTypesIn(path)}` !== toInterfaceName(path));
  expect(others, 'files whose interface has another name, or that have several').toEqual([]);
  const declaring = implementations.filter((path) => actionTypesIn(path).length > 0);
  expect(declaring, 'implementations that declare an interface of actions').toEqual([]);
  const alone = implementations.filter((path) => !files.includes(path.replace('create-', '')));
  expect(alone, 'implementations without a file of their interface').toEqual([]);
  // Elsewhere, such an interface would be a third place.
  const elsewhere = FILES.filter(
    (path) => /^src\/session\/.*\.ts$/.test(path) && !interfaces.includes(path),
  );
  expect(elsewhere.filter((path) => actionTypesIn(path).length > 0)).toEqual([]);
});

test('the rule for actions sees code, and an interface in the implementation', () => {
  const plain = "import type { A } from './a.ts';\nexport interface RunActions { run(a: A): void }";
  expect(hasTypesOnly('', plain)).toBe(true);
  expect(hasTypesOnly('', `${plain}\nexport const a = 1;`)).toBe(false);
  expect(hasTypesOnly('', "import { a } from './a.ts';")).toBe(false);
  expect(actionTypesIn('', `${plain}\ntype EditActions = RunActions;`)).toEqual([
    'RunActions',
    'EditActions',
  ]);
  expect(toInterfaceName('src/a/remote-run-actions.ts')).toBe('RemoteRunActions');
});

test('no folder is called tests: tests stand beside the code', () => {
  expect(FILES.filter((path) => /(^|\/)(__)?tests?(__)?\//.test(path))).toEqual([]);
});

test('code that also runs in Node reads URLs by parseUrl', () => {
  const files = FILES.filter(
    (path) =>
      /^src\/(?:catalog|context|core|edge|formats|kinds|schema|session|simulation)\/.*\.ts$/.test(
        path,
      ) && !path.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const wrong = files.filter((path) =>
    readFileSync(join(ROOT, path), 'utf8').includes('URL.canParse'),
  );
  expect(wrong, 'see src/lib/parse-url.ts').toEqual([]);
});
