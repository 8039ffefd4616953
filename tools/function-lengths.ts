import type { ESTree } from 'vite';
import { codeOf, lineOf, type ParsedModule } from './reference/source-file.ts';

/** The most lines of code that a function may have, the functions inside it included. */
export const FUNCTION_LINES = 80;

/** A component has its markup as well. */
export const COMPONENT_LINES = 150;

/** One function of a module. */
export interface FunctionLength {
  name: string;
  /** The line where the function starts, from 1. */
  line: number;
  /** Lines from the function's start to its end; blank lines and comments excepted. */
  lines: number;
  /** The most lines that this function may have. */
  limit: number;
}

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression;

/** Calls with a function that is a list of tests or one test. */
const TESTS = /^(?:describe|it|test|suite|bench|(?:before|after)(?:All|Each))$/;

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const isFunction = (node: ESTree.Node): node is FunctionNode =>
  (node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression') &&
  node.body !== null;

const isMarkup = ({ type }: ESTree.Node): boolean =>
  type === 'JSXElement' || type === 'JSXFragment';

/** The first name of a callee: `test` for `test.describe.each(rows)`. */
function firstName(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return firstName(callee.object);
  if (callee.type === 'CallExpression') return firstName(callee.callee);
  return callee.type === 'TaggedTemplateExpression' ? firstName(callee.tag) : '';
}

/** The name that a node gives to a function directly inside it. */
function nameFrom(parent: ESTree.Node): string {
  if (parent.type === 'CallExpression') return `${firstName(parent.callee)}()`;
  const label = 'key' in parent ? parent.key : 'id' in parent ? parent.id : undefined;
  return isNode(label) && 'name' in label ? String(label.name) : 'anonymous';
}

const isTestCall = (node: ESTree.Node): boolean =>
  node.type === 'CallExpression' && TESTS.test(firstName(node.callee));

/** Lists the functions of a module, nested ones included; the functions of tests excepted. */
export function listFunctionLengths(module: ParsedModule): FunctionLength[] {
  const names = new Map<FunctionNode, string>();
  const components = new Set<FunctionNode>();
  const visit = (node: ESTree.Node, parent: ESTree.Node, inside?: FunctionNode): void => {
    if (inside && isMarkup(node)) components.add(inside);
    if (isFunction(node)) {
      inside = node;
      if (!isTestCall(parent)) names.set(node, node.id?.name ?? nameFrom(parent));
    }
    for (const child of Object.values(node).flat()) {
      if (isNode(child)) visit(child, node, inside);
    }
  };
  for (const node of module.body) visit(node, node);
  return [...names].map(([node, name]) => ({
    name,
    line: lineOf(module, node.start),
    lines: codeOf(module, node).split('\n').length,
    limit: components.has(node) ? COMPONENT_LINES : FUNCTION_LINES,
  }));
}
