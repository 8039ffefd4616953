import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, type Plugin, parseAst } from 'vite';

const DOOR = /\/session\/[\w-]+\/index\.ts$/;
const IMPORTER = /\/src\/(?:app\/|main\.tsx$|browser-ports\.ts$)/;

/**
 * Resolves names that the app imports from `src/session/<feature>/index.ts` to the modules behind
 * that door. Otherwise a module that needs one selector would reach all modules of the feature. The
 * first view would load them.
 */
export function sessionDoors(): Plugin {
  return {
    name: 'toolyard:session-doors',
    enforce: 'pre',
    transform(code, id) {
      const path = id.replace(/\?.*/, '').replaceAll('\\', '/');
      if (!IMPORTER.test(path) || !path.match(/\.tsx?$/)) return null;
      return resolveDoors(code, (door) => {
        const file = join(dirname(path), door);
        this.addWatchFile(file);
        return readFileSync(file, 'utf8');
      });
    },
  };
}

/** @param readDoor returns the text of a door by its specifier. @returns `null` without a door */
export function resolveDoors(code: string, readDoor: (door: string) => string): string | null {
  if (!code.includes('/session/')) return null;
  let out = '';
  let end = 0;
  for (const node of parseAst(code, { lang: 'tsx' }).body) {
    if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') continue;
    const door = node.source?.value;
    if (door === undefined || !DOOR.test(door)) continue;
    const owners = ownersIn(readDoor(door));
    const kind = node.type === 'ImportDeclaration' ? node.importKind : node.exportKind;
    const names: readonly Specifier[] = kind === 'type' ? [] : node.specifiers;
    const text = names.flatMap((specifier) => toDirect(specifier, door, owners));
    const whole = code.slice(node.start, node.end);
    // The line breaks keep the line numbers of the source map.
    out += code.slice(end, node.start) + text.join(' ') + whole.replace(/[^\n]/g, '');
    end = node.end;
  }
  return end === 0 ? null : out + code.slice(end);
}

type Specifier = ESTree.ImportDeclarationSpecifier | ESTree.ExportSpecifier;

/** A statement for one name; none for a type. */
function toDirect(specifier: Specifier, door: string, owners: Owners): string[] {
  if (specifier.type !== 'ImportSpecifier' && specifier.type !== 'ExportSpecifier') {
    throw new Error(`Import names from '${door}', not everything.`);
  }
  const isImport = specifier.type === 'ImportSpecifier';
  if ((isImport ? specifier.importKind : specifier.exportKind) === 'type') return [];
  const asked = nameOf(isImport ? specifier.imported : specifier.local);
  const given = isImport ? specifier.local.name : nameOf(specifier.exported);
  const owner = owners.get(asked);
  if (!owner) throw new Error(`'${door}' exports no value '${asked}'.`);
  const file = JSON.stringify(door.replace(/index\.ts$/, owner.file));
  if (owner.isNamespace) return [`import * as ${given} from ${file};`];
  return [`${isImport ? 'import' : 'export'} { ${asked} as ${given} } from ${file};`];
}

type Owners = ReadonlyMap<string, { file: string; isNamespace: boolean }>;

/** The module of each value that a door exports. */
function ownersIn(door: string): Owners {
  const owners = new Map<string, { file: string; isNamespace: boolean }>();
  for (const node of parseAst(door, { lang: 'ts' }).body) {
    if (node.type === 'ExportAllDeclaration' && node.exported) {
      const file = node.source.value.slice(2);
      owners.set(nameOf(node.exported), { file, isNamespace: true });
    }
    if (node.type !== 'ExportNamedDeclaration' || !node.source) continue;
    for (const { exported, exportKind } of node.specifiers) {
      if (exportKind === 'type' || node.exportKind === 'type') continue;
      owners.set(nameOf(exported), { file: node.source.value.slice(2), isNamespace: false });
    }
  }
  return owners;
}

const nameOf = (name: ESTree.ModuleExportName): string =>
  name.type === 'Literal' ? name.value : name.name;
