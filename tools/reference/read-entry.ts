import type { ESTree } from 'vite';
import type { ApiEntry, ApiMember } from '../../src/app/lib/reference/reference.ts';
import { readDoc } from './read-doc.ts';
import { codeOf, commentBefore, lineOf, type ParsedModule, type Range } from './source-file.ts';

/** One export of a file, without its location, which the caller knows. */
export type FoundEntry = Omit<ApiEntry, 'from' | 'file'> & {
  /** Interfaces that a class implements or an interface extends, unless the entry has their members. */
  parents: readonly string[];
};

type Declaration = NonNullable<ESTree.ExportNamedDeclaration['declaration']>;

/**
 * Reads one export of a file: its signature as written, its comment, its members.
 *
 * @returns `undefined` where the file declares no such name.
 */
export function readEntry(file: ParsedModule, name: string): FoundEntry | undefined {
  const all = findDeclarations(file, name);
  const [first] = all;
  if (!first) return undefined;
  const { kind, signature, members, parents } = describe(file, all);
  return {
    name,
    kind,
    signature,
    doc: readDoc(commentBefore(file, first.outer.start)),
    members,
    parents,
    line: lineOf(file, first.outer.start),
  };
}

interface Found {
  declaration: Declaration;
  /** The statement, including `export`. */
  outer: Range;
}

/** Several for overloads. Includes declarations that are not exported, because others extend them. */
function findDeclarations({ body }: ParsedModule, name: string): Found[] {
  return body.flatMap((node): Found[] => {
    const exported = node.type === 'ExportNamedDeclaration';
    const declaration = exported ? node.declaration : node;
    if (!declaration) return [];
    switch (declaration.type) {
      case 'FunctionDeclaration':
      case 'TSDeclareFunction':
      case 'ClassDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
        return declaration.id?.name === name ? [{ declaration, outer: node }] : [];
      case 'VariableDeclaration': {
        const [one] = declaration.declarations;
        const found = one?.id.type === 'Identifier' && one.id.name === name;
        return found ? [{ declaration, outer: node }] : [];
      }
      default:
        return [];
    }
  });
}

type Described = Pick<FoundEntry, 'kind' | 'signature' | 'members' | 'parents'>;

function describe(file: ParsedModule, all: readonly Found[]): Described {
  const code = (range: Range) => codeOf(file, range).trim();
  const alone = { members: [], parents: [] };
  const { declaration } = all[0] as Found; // callers pass at least one
  switch (declaration.type) {
    case 'FunctionDeclaration':
    case 'TSDeclareFunction': {
      const overloads = all.filter((one) => one.declaration.type === 'TSDeclareFunction');
      const shown = overloads.length > 0 ? overloads : all;
      const signature = shown.map((one) => code(headOf(one.declaration))).join('\n');
      return { kind: 'function', signature, ...alone };
    }
    case 'ClassDeclaration': {
      const signature = code({ start: declaration.start, end: declaration.body.start });
      const members = declaration.body.body.flatMap((one) => readClassMember(file, one));
      const parents = (declaration.implements ?? []).flatMap((one) => nameOf(one.expression));
      return { kind: 'class', signature, members, parents };
    }
    case 'TSInterfaceDeclaration': {
      const signature = code({ start: declaration.start, end: declaration.body.start });
      const own = declaration.body.body.flatMap((one) => readSignature(file, one));
      const extended = declaration.extends.flatMap((one) => nameOf(one.expression));
      // A type that is not exported has no entry, so its members are shown here.
      const inherited = extended
        .filter((parent) => !isExported(file, parent))
        .flatMap((parent) => readEntry(file, parent)?.members ?? []);
      return { kind: 'interface', signature, members: [...own, ...inherited], parents: extended };
    }
    case 'TSTypeAliasDeclaration':
      return { kind: 'type', signature: code(declaration), ...alone };
    default:
      return { kind: 'constant', signature: toConstant(code(declaration)), ...alone };
  }
}

/** The text before the body. */
function headOf(node: Declaration): Range {
  const body = node.type === 'FunctionDeclaration' ? node.body : undefined;
  return { start: node.start, end: body?.start ?? node.end };
}

/** Omits a value that is longer than a line. */
function toConstant(code: string): string {
  const [head = '', ...value] = code.split(' = ');
  const text = value.join(' = ');
  return text.includes('{') ? head : code.replace(/;$/, '');
}

function readSignature(file: ParsedModule, node: ESTree.TSSignature): ApiMember[] {
  if (node.type !== 'TSPropertySignature' && node.type !== 'TSMethodSignature') return [];
  return nameOf(node.key).map((name) => toMember(file, name, node, node));
}

function readClassMember(file: ParsedModule, node: ESTree.ClassElement): ApiMember[] {
  if (node.type === 'MethodDefinition') {
    const body = node.value.body?.start ?? node.end;
    return nameOf(node.key).map((name) => toMember(file, name, node, { ...node, end: body }));
  }
  if (node.type !== 'PropertyDefinition' || node.computed) return [];
  const end = node.value?.type === 'ArrowFunctionExpression' ? node.value.body.start : node.end;
  return nameOf(node.key).map((name) => toMember(file, name, node, { ...node, end }));
}

function toMember(file: ParsedModule, name: string, node: Range, shown: Range): ApiMember {
  const signature = codeOf(file, { start: shown.start, end: shown.end })
    .trim()
    .replace(/(;|\s*=>)$/, '')
    .replace(/^ {2}/gm, '');
  return { name, signature, doc: readDoc(commentBefore(file, node.start)) };
}

/** Private and computed members are omitted. */
function nameOf(node: { type: string } & object): string[] {
  return node.type === 'Identifier' && 'name' in node ? [String(node.name)] : [];
}

function isExported({ body }: ParsedModule, name: string): boolean {
  return body.some(
    (node) =>
      node.type === 'ExportNamedDeclaration' &&
      node.declaration &&
      'id' in node.declaration &&
      node.declaration.id?.type === 'Identifier' &&
      node.declaration.id.name === name,
  );
}
