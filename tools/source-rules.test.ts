import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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

test('no folder is called tests: tests stand beside the code', () => {
  expect(FILES.filter((path) => /(^|\/)(__)?tests?(__)?\//.test(path))).toEqual([]);
});
