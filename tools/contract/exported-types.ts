import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSourceFile } from '../reference/source-file.ts';
import { ROOT } from '../root.mjs';

/** The doors of the package's entries. */
const DOORS = [
  'src/core/index.ts',
  'src/core/reduce/reducers/index.ts',
  'src/core/reduce/testing.ts',
  'src/schema/index.ts',
  'src/kinds/index.ts',
  'src/formats/index.ts',
  'src/edge/index.ts',
  'src/session/workspace/to-workspace.ts',
  'src/embed.ts',
];

/** The doors of the session and of its features. */
function listSessionDoors(): string[] {
  return readdirSync(join(ROOT, 'src/session'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.split(/[\\/]/).at(-1) === 'index.ts')
    .map((path) => join('src/session', path));
}

/**
 * Names of the types and classes that the package and the session's doors export: those that begin
 * with a capital.
 */
export function readExportedTypes(): string[] {
  const doors = [...DOORS, ...listSessionDoors()];
  const names = doors.flatMap((door) => exportsOf(join(ROOT, door)));
  return [...new Set(names)].filter((name) => /^[A-Z]+[a-z]/.test(name)).sort();
}

function exportsOf(path: string): string[] {
  return readSourceFile(path).body.flatMap((node): string[] => {
    if (node.type === 'ExportAllDeclaration') {
      return exportsOf(join(dirname(path), node.source.value));
    }
    if (node.type !== 'ExportNamedDeclaration') return [];
    const { declaration, specifiers } = node;
    const listed = specifiers.flatMap(({ exported }) => ('name' in exported ? exported.name : []));
    const own = declaration && 'id' in declaration ? declaration.id : undefined;
    return own && 'name' in own ? [...listed, own.name] : listed;
  });
}

/** `ToolResultReducer` → `tool`, `result`, `reducer`; `MCPServer` → `mcp`, `server`. */
export function wordsOf(name: string): string[] {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z][a-z0-9]*/g) ?? [];
  return words.map((word) => word.toLowerCase());
}
