import { dirname, join, relative } from 'node:path';
import type { ApiEntry, ApiMember, Reference } from '../../src/app/lib/reference/reference.ts';
import { ROOT } from '../root.mjs';
import { type FoundEntry, readEntry } from './read-entry.ts';
import { readGateIds, readSteps } from './read-steps.ts';
import { type ParsedModule, readSourceFile } from './source-file.ts';

/** The package's entries, except the custom element: docs/embed.md describes its attributes. */
const DOORS: Readonly<Record<string, string>> = {
  toolyard: 'src/core/index.ts',
  'toolyard/reducers': 'src/core/reduce/reducers/index.ts',
  'toolyard/testing': 'src/core/reduce/testing.ts',
  'toolyard/schema': 'src/schema/index.ts',
  'toolyard/kinds': 'src/kinds/index.ts',
  'toolyard/formats': 'src/formats/index.ts',
  'toolyard/edge': 'src/edge/index.ts',
  'toolyard/otel': 'src/otel/index.ts',
  'toolyard/context': 'src/context/index.ts',
  'toolyard/workspace': 'src/session/workspace/to-workspace.ts',
};

/**
 * Reads the reference from the source: each export of the package with its comment, each step with its
 * texts. A missing part fails the build, so that the page cannot drift.
 *
 * @throws Error that names the file and the export.
 * @example readReference().entries.find(({ name }) => name === 'trimText')
 */
export function readReference(): Reference {
  const files = new Map<string, ParsedModule>();
  const entries = Object.entries(DOORS).flatMap(([from, door]) =>
    readExports(join(ROOT, door), from, readSourceFile, files),
  );
  const gates = readGateIds(join(ROOT, 'src/core')).map((id) => `  | '${id}'`);
  const plain = entries.map((entry) =>
    // Derived from a table that is not exported.
    entry.name === 'GateId' ? { ...entry, signature: `type GateId =\n${gates.join('\n')}` } : entry,
  );
  return { entries: plain, steps: readSteps(join(ROOT, 'src/core'), 'src/core') };
}

/** Each export of one entry, in source order. */
export function readExports(
  door: string,
  from: string,
  read = readSourceFile,
  files = new Map<string, ParsedModule>(),
): ApiEntry[] {
  const open = (path: string) => {
    const file = files.get(path) ?? read(path);
    files.set(path, file);
    return file;
  };
  const found = toNames(door, open).map(({ name, path }) => {
    const entry = readEntry(open(path), name);
    if (!entry) throw new Error(`${path} does not declare ${name}, which ${door} exports.`);
    return { ...entry, path };
  });
  const byName = new Map<string, FoundEntry>(found.map((entry) => [entry.name, entry]));
  return found.map(({ path, parents, ...entry }) => ({
    ...entry,
    members: [
      ...entry.members.map((member) => withComment(member, parents, byName)),
      ...(entry.kind === 'interface'
        ? hiddenMembers(open(path), entry, parents, byName, open)
        : []),
    ],
    from,
    file: relative(ROOT, path).replaceAll('\\', '/'),
  }));
}

/**
 * The members of interfaces in other files that the package does not export. They have no entry, so
 * the members are shown where they apply.
 */
function hiddenMembers(
  file: ParsedModule,
  { members }: Pick<ApiEntry, 'members'>,
  parents: readonly string[],
  exported: ReadonlyMap<string, FoundEntry>,
  open: (path: string) => ParsedModule,
): ApiMember[] {
  const own = new Set(members.map(({ name }) => name));
  return parents
    .filter((parent) => !exported.has(parent))
    .flatMap((parent) => {
      const path = importedFrom(file, parent);
      return (path && readEntry(open(path), parent)?.members) || [];
    })
    .filter(({ name }) => !own.has(name));
}

/** The file that a name is imported from; `undefined` for names of packages and of the file itself. */
function importedFrom({ path, body }: ParsedModule, name: string): string | undefined {
  const found = body.find(
    (node) =>
      node.type === 'ImportDeclaration' &&
      node.source.value.startsWith('.') &&
      node.specifiers.some(({ local }) => local.name === name),
  );
  return found?.type === 'ImportDeclaration' ? join(dirname(path), found.source.value) : undefined;
}

interface ExportedName {
  name: string;
  /** The file that declares it. */
  path: string;
}

function toNames(path: string, open: (path: string) => ParsedModule): ExportedName[] {
  const seen = new Set<string>();
  const visit = (at: string): ExportedName[] =>
    open(at).body.flatMap((node): ExportedName[] => {
      if (node.type === 'ExportAllDeclaration') return visit(join(dirname(at), node.source.value));
      if (node.type !== 'ExportNamedDeclaration') return [];
      const { source, declaration, specifiers } = node;
      if (source) {
        const target = join(dirname(at), source.value);
        return specifiers.flatMap(({ local }) =>
          'name' in local ? [{ name: local.name, path: target }] : [],
        );
      }
      if (!declaration) {
        return specifiers.flatMap(({ local }) =>
          'name' in local
            ? [{ name: local.name, path: importedFrom(open(at), local.name) ?? at }]
            : [],
        );
      }
      const named =
        declaration.type === 'VariableDeclaration' ? declaration.declarations : [declaration];
      return named.flatMap((one) =>
        'id' in one && one.id && 'name' in one.id ? [{ name: one.id.name, path: at }] : [],
      );
    });
  // Overloads have several declarations, and two re-exports may lead to one file.
  return visit(path).filter(({ name }) => !seen.has(name) && seen.add(name));
}

/** Takes missing comments of a class's members from its interfaces. */
function withComment(
  member: ApiMember,
  parents: readonly string[],
  entries: ReadonlyMap<string, FoundEntry>,
): ApiMember {
  if (member.doc.text !== '' || member.doc.returns !== undefined) return member;
  const inherited = parents
    .flatMap((parent) => entries.get(parent)?.members ?? [])
    .find(({ name }) => name === member.name);
  return inherited ? { ...member, doc: inherited.doc } : member;
}
