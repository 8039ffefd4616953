import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, type Plugin, parseAst } from 'vite';

const DOOR = /\/session\/[\w-]+\/index\.ts$/;
const NAMED_DOOR = /(["'])[^"'\n]*\/session\/[\w-]+\/index\.ts\1;?/g;
const IMPORTER = /[\\/]src[\\/](?:app[\\/].*\.tsx?|main\.tsx|browser-ports\.ts)(?:\?|$)/;

/**
 * Resolves names that the app imports from `src/session/<feature>/index.ts` to the modules behind
 * that door. Otherwise a module that needs one selector would reach all modules of the feature. The
 * first view would load them.
 */
export function sessionDoors(): Plugin {
  return {
    name: 'toolyard:session-doors',
    enforce: 'pre',
    transform: {
      filter: { id: IMPORTER, code: '/session/' },
      handler(code, id) {
        const path = id.replace(/\?.*/, '').replaceAll('\\', '/');
        return resolveDoors(code, (door) => {
          const file = join(dirname(path), door);
          this.addWatchFile(file);
          return readFileSync(file, 'utf8');
        });
      },
    },
  };
}

/** @param readDoor returns the text of a door by its specifier. @returns `null` without a door */
export function resolveDoors(code: string, readDoor: (door: string) => string): string | null {
  const last = [...code.matchAll(NAMED_DOOR)].at(-1);
  if (!last) return null;
  let out = '';
  let end = 0;
  for (const node of statementsUntil(code, last.index + last[0].length)) {
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

/** The statements up to a position, mostly the imports. The rest of a file takes most of the time. */
function statementsUntil(code: string, end: number): ESTree.Program['body'] {
  try {
    return parseAst(code.slice(0, end), { lang: 'tsx' }).body;
  } catch {
    // The position is inside a statement, such as a call of `import`.
    return parseAst(code, { lang: 'tsx' }).body;
  }
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

/** By the text of a door, which dozens of modules import. */
const known = new Map<string, Owners>();

/** The module of each value that a door exports. */
function ownersIn(door: string): Owners {
  const owners = known.get(door) ?? readOwners(door);
  known.set(door, owners);
  return owners;
}

function readOwners(door: string): Owners {
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
