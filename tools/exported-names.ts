import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readSourceFile } from './reference/source-file.ts';
import { ROOT } from './root.mjs';

/** Files of code that this project tracks, as paths from its root. */
export function listSources(): string[] {
  const paths = execFileSync('git', ['ls-files', 'src', 'tools', 'e2e'], { cwd: ROOT });
  return paths
    .toString()
    .trim()
    .split('\n')
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path));
}

/** The files without tests and declarations. */
export function listModules(): string[] {
  return listSources().filter((path) => !/\.(?:test|spec|test-d|d)\.\w+$/.test(path));
}

/** Names that a module declares and exports; re-exports excluded. */
export function readExportedNames(path: string, text?: string): string[] {
  const { body } = readSourceFile(join(ROOT, path), text);
  const imported = new Set<string>();
  for (const node of body) {
    if (node.type !== 'ImportDeclaration') continue;
    for (const { local } of node.specifiers) imported.add(local.name);
  }
  const names = body.flatMap((node): string[] => {
    if (node.type !== 'ExportNamedDeclaration' || node.source) return [];
    const { declaration, specifiers } = node;
    const listed = specifiers.flatMap(({ local, exported }) =>
      'name' in local && 'name' in exported && !imported.has(local.name) ? exported.name : [],
    );
    if (!declaration) return listed;
    if (declaration.type === 'VariableDeclaration') {
      return declaration.declarations.flatMap(({ id }) => ('name' in id ? id.name : []));
    }
    return 'id' in declaration && declaration.id && 'name' in declaration.id
      ? [declaration.id.name]
      : [];
  });
  // Overloads declare one name several times.
  return [...new Set(names)];
}

/** All identifiers of a module, each once, sorted. */
export function readIdentifiers(path: string, text?: string): string[] {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name } = node as { type?: unknown; name?: unknown };
    if (type === 'Identifier') names.add(String(name));
    for (const child of Object.values(node)) visit(child);
  };
  visit(readSourceFile(join(ROOT, path), text).body);
  return [...names].sort();
}

/** Texts that are values of union types, such as `'user' | 'outside'`. */
export function readUnionTexts(path: string, text?: string): string[] {
  const found = new Set<string>();
  const visit = (node: unknown, isInUnion: boolean): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, literal } = node as { type?: unknown; literal?: { value?: unknown } };
    if (type === 'TSLiteralType' && isInUnion && typeof literal?.value === 'string') {
      found.add(literal.value);
    }
    const isUnion = type === 'TSUnionType' || (isInUnion && Array.isArray(node));
    for (const child of Object.values(node)) visit(child, isUnion);
  };
  visit(readSourceFile(join(ROOT, path), text).body, false);
  return [...found].sort();
}

/** `toToolInfos`, `tool-infos.ts` and `TOOL_INFOS` → `tool`, `infos`. */
export function toWords(name: string): string[] {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return words.map((word) => word.toLowerCase());
}
