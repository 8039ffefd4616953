import { analyze } from 'eslint-scope';
import type {
  Expression,
  Identifier,
  Literal,
  MemberExpression,
  Node,
  PrivateIdentifier,
  Program,
} from 'estree';
import { walk } from 'estree-walker';
import { parseAst } from 'vite';

/** A name that a module uses and does not declare. */
export interface FreeGlobal {
  name: string;
  /** Position in the code, in UTF-16 code units. */
  start: number;
}

/** An import of a module. */
export interface ModuleRequest {
  /** The specifier; undefined where a dynamic import computes it. */
  source: string | undefined;
  start: number;
}

/** References of one ES module to the outside. */
export interface OutsideReferences {
  /** Free names, and the properties read off `globalThis`; `globalThis[…]` counts as `globalThis`. */
  globals: FreeGlobal[];
  imports: ModuleRequest[];
}

/**
 * Finds the globals and modules that a module uses. Reads scopes, so that a local variable called
 * `window` is no finding.
 *
 * @example outsideReferences('export const w = () => window.innerWidth').globals // [{ name: 'window', … }]
 */
export function outsideReferences(code: string): OutsideReferences {
  // The parser's tree is ESTree; its own types name the same nodes differently.
  const program = parseAst(code, { range: true }) as unknown as Program;
  const free = freeIdentifiers(program);
  const globals: FreeGlobal[] = [];
  const imports: ModuleRequest[] = [];
  walk(program, {
    enter(node, parent) {
      const request = requestOf(node);
      if (request !== undefined)
        imports.push({ source: request ?? undefined, start: startOf(node) });
      if (node.type !== 'Identifier' || !free.has(node)) return;
      const name = memberOfGlobalThis(node, parent) ?? node.name;
      globals.push({ name, start: startOf(node) });
    },
  });
  return { globals, imports };
}

function freeIdentifiers(program: Program): Set<unknown> {
  const scopes = analyze(program, { ecmaVersion: 2022, sourceType: 'module' });
  return new Set(scopes.globalScope?.through.map(({ identifier }) => identifier));
}

/** The specifier that a node imports: null if computed, undefined if the node is no import. */
function requestOf(node: Node): string | null | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return textOf(node.source);
    case 'ExportNamedDeclaration':
      return node.source ? textOf(node.source) : undefined;
    case 'ImportExpression':
      return textOf(node.source) ?? null;
    default:
      return undefined;
  }
}

function memberOfGlobalThis(node: Identifier, parent: Node | null): string | undefined {
  if (node.name !== 'globalThis' || parent?.type !== 'MemberExpression') return undefined;
  if (parent.object !== node) return undefined;
  const { property } = parent;
  return parent.computed ? textOf(property) : nameOf(property);
}

const nameOf = (node: MemberExpression['property']): string | undefined =>
  node.type === 'Identifier' ? node.name : undefined;

const textOf = (node: Expression | PrivateIdentifier | Literal): string | undefined =>
  node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

/** The parser counts positions in UTF-16 code units, under this name. */
const startOf = (node: Node): number => (node as Node & { start: number }).start;
