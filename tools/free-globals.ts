import { parseAst } from 'vite';

/** A name that a module uses and does not declare. */
export interface FreeGlobal {
  name: string;
  /** Position in the code, in UTF-16 code units. */
  start: number;
}

/** A module that a module asks for. */
export interface ModuleRequest {
  /** The specifier; undefined where a dynamic import computes it. */
  source: string | undefined;
  start: number;
}

/** What one ES module reaches outside itself. */
export interface OutsideReferences {
  /** Free names, and the properties read off `globalThis`; `globalThis[…]` counts as `globalThis`. */
  globals: FreeGlobal[];
  imports: ModuleRequest[];
}

/** A syntax node, read property by property: one walk serves every type of node. */
interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

interface Scope {
  names: Set<string>;
  /** Where `var` and function declarations of this scope's statements go. */
  fn: Scope;
  parent: Scope | undefined;
}

interface Walk {
  reach: OutsideReferences;
  scope: Scope;
}

/**
 * Finds what a module uses from outside: by scopes, so that a local variable called `window` is
 * no finding and a free one is.
 *
 * @example outsideReach('export const w = () => window.innerWidth').globals // [{ name: 'window', … }]
 */
export function outsideReach(code: string): OutsideReferences {
  const reach: OutsideReferences = { globals: [], imports: [] };
  // The parser's tree is plain data; the walk checks the type of each node it meets.
  const program = parseAst(code) as unknown as Node;
  const scope = createScope(undefined);
  declareStatements(list(program.body), scope);
  for (const statement of list(program.body)) visit(statement, { reach, scope });
  return reach;
}

function visit(node: Node, walk: Walk): void {
  (VISITORS.get(node.type) ?? visitChildren)(node, walk);
}

type Visitor = (node: Node, walk: Walk) => void;

const nothing: Visitor = () => {};

/** The nodes that declare names, or hold identifiers that are no uses; all others have children. */
const VISITORS: ReadonlyMap<string, Visitor> = new Map<string, Visitor>([
  ['Identifier', use],
  ['ImportDeclaration', request],
  ['ExportAllDeclaration', request],
  ['ExportNamedDeclaration', visitExport],
  ['ImportExpression', visitDynamicImport],
  ['MemberExpression', visitMember],
  ['Property', visitProperty],
  ['MethodDefinition', visitProperty],
  ['PropertyDefinition', visitProperty],
  ['AccessorProperty', visitProperty],
  ['LabeledStatement', (node, walk) => visitMaybe(node.body, walk)],
  ['BreakStatement', nothing],
  ['ContinueStatement', nothing],
  ['MetaProperty', nothing],
  ['VariableDeclarator', visitDeclarator],
  ['FunctionDeclaration', visitFunction],
  ['FunctionExpression', visitFunction],
  ['ArrowFunctionExpression', visitFunction],
  ['ClassDeclaration', visitClass],
  ['ClassExpression', visitClass],
  ['BlockStatement', visitBlock],
  ['StaticBlock', visitBlock],
  ['SwitchStatement', visitSwitch],
  ['ForStatement', visitFor],
  ['ForInStatement', visitFor],
  ['ForOfStatement', visitFor],
  ['CatchClause', visitCatch],
]);

function visitMaybe(value: unknown, walk: Walk): void {
  if (isNode(value)) visit(value, walk);
}

function visitExport(node: Node, walk: Walk): void {
  if (node.source) {
    request(node, walk);
    return;
  }
  visitMaybe(node.declaration, walk);
  for (const specifier of list(node.specifiers)) visitMaybe(specifier.local, walk);
}

function visitDynamicImport(node: Node, walk: Walk): void {
  request(node, walk);
  visitChildren(node, walk);
}

function visitProperty(node: Node, walk: Walk): void {
  if (node.computed) visitMaybe(node.key, walk);
  visitMaybe(node.value, walk);
}

function visitDeclarator(node: Node, walk: Walk): void {
  visitPattern(node.id, walk);
  visitMaybe(node.init, walk);
}

function visitFor(node: Node, walk: Walk): void {
  const scope = createScope(walk.scope, walk.scope.fn);
  const head = isNode(node.init) ? node.init : node.left;
  if (isNode(head)) declareStatements([head], scope);
  visitChildren(node, { ...walk, scope });
}

function visitCatch(node: Node, walk: Walk): void {
  const scope = createScope(walk.scope, walk.scope.fn);
  declarePattern(node.param, scope);
  visitPattern(node.param, { ...walk, scope });
  visitMaybe(node.body, { ...walk, scope });
}

function visitMember(node: Node, walk: Walk): void {
  const object = node.object as Node; // a member expression always has an object
  const property = node.property as Node; // and a property
  const isGlobalThis =
    object.type === 'Identifier' &&
    object.name === 'globalThis' &&
    !isDeclared('globalThis', walk.scope);
  if (!isGlobalThis) {
    visit(object, walk);
    if (node.computed) visit(property, walk);
    return;
  }
  const name = node.computed ? property.value : property.name;
  if (typeof name === 'string') walk.reach.globals.push({ name, start: node.start });
  else {
    use(object, walk);
    visit(property, walk);
  }
}

function visitFunction(node: Node, walk: Walk): void {
  const scope = createScope(walk.scope);
  scope.names.add('arguments');
  if (node.type === 'FunctionExpression') declarePattern(node.id, scope);
  for (const param of list(node.params)) declarePattern(param, scope);
  const inside = { ...walk, scope };
  for (const param of list(node.params)) visitPattern(param, inside);
  const body = node.body as Node; // a function always has a body
  if (body.type !== 'BlockStatement') {
    visit(body, inside);
    return;
  }
  declareStatements(list(body.body), scope);
  for (const statement of list(body.body)) visit(statement, inside);
}

function visitClass(node: Node, walk: Walk): void {
  const scope = createScope(walk.scope, walk.scope.fn);
  declarePattern(node.id, scope);
  const inside = { ...walk, scope };
  if (isNode(node.superClass)) visit(node.superClass, inside);
  if (isNode(node.body)) visitChildren(node.body, inside);
}

function visitBlock(node: Node, walk: Walk): void {
  const statements = list(node.body);
  const scope = createScope(walk.scope, walk.scope.fn);
  declareStatements(statements, scope);
  for (const statement of statements) visit(statement, { ...walk, scope });
}

function visitSwitch(node: Node, walk: Walk): void {
  if (isNode(node.discriminant)) visit(node.discriminant, walk);
  const scope = createScope(walk.scope, walk.scope.fn);
  const cases = list(node.cases);
  declareStatements(
    cases.flatMap((one) => list(one.consequent)),
    scope,
  );
  for (const one of cases) visitChildren(one, { ...walk, scope });
}

// A binding's names are declarations, not uses; its defaults and computed keys are uses.
function visitPattern(value: unknown, walk: Walk): void {
  if (!isNode(value)) return;
  switch (value.type) {
    case 'Identifier':
      return;
    case 'AssignmentPattern':
      visitPattern(value.left, walk);
      if (isNode(value.right)) visit(value.right, walk);
      return;
    case 'RestElement':
      visitPattern(value.argument, walk);
      return;
    case 'ArrayPattern':
      for (const element of list(value.elements)) visitPattern(element, walk);
      return;
    case 'ObjectPattern':
      for (const property of list(value.properties)) {
        if (property.computed && isNode(property.key)) visit(property.key, walk);
        visitPattern(property.type === 'RestElement' ? property : property.value, walk);
      }
      return;
    default:
      visit(value, walk);
  }
}

function visitChildren(node: Node, walk: Walk): void {
  for (const value of Object.values(node)) {
    if (isNode(value)) visit(value, walk);
    else for (const child of list(value)) visit(child, walk);
  }
}

function use(node: Node, walk: Walk): void {
  const name = String(node.name);
  if (!isDeclared(name, walk.scope)) walk.reach.globals.push({ name, start: node.start });
}

function request(node: Node, walk: Walk): void {
  const value = isNode(node.source) ? node.source.value : undefined;
  walk.reach.imports.push({
    source: typeof value === 'string' ? value : undefined,
    start: node.start,
  });
}

function declareStatements(statements: Node[], scope: Scope): void {
  for (const statement of statements) {
    const declared = isNode(statement.declaration) ? statement.declaration : statement;
    if (declared.type === 'ImportDeclaration') {
      for (const specifier of list(declared.specifiers)) declarePattern(specifier.local, scope);
    } else if (declared.type === 'ClassDeclaration' || declared.type === 'FunctionDeclaration') {
      declarePattern(declared.id, scope);
    } else if (declared.type === 'VariableDeclaration' && declared.kind !== 'var') {
      for (const one of list(declared.declarations)) declarePattern(one.id, scope);
    }
    hoistVars(declared, scope.fn);
  }
}

function hoistVars(node: Node, fn: Scope): void {
  if (/Function|^Class/.test(node.type)) return;
  if (node.type === 'VariableDeclaration' && node.kind === 'var') {
    for (const one of list(node.declarations)) declarePattern(one.id, fn);
  }
  for (const value of Object.values(node)) {
    if (isNode(value)) hoistVars(value, fn);
    else for (const child of list(value)) hoistVars(child, fn);
  }
}

function declarePattern(value: unknown, scope: Scope): void {
  if (!isNode(value)) return;
  if (value.type === 'Identifier') scope.names.add(String(value.name));
  else if (value.type === 'AssignmentPattern') declarePattern(value.left, scope);
  else if (value.type === 'RestElement') declarePattern(value.argument, scope);
  else if (value.type === 'ArrayPattern') {
    for (const element of list(value.elements)) declarePattern(element, scope);
  } else if (value.type === 'ObjectPattern') {
    for (const property of list(value.properties)) {
      declarePattern(property.type === 'RestElement' ? property : property.value, scope);
    }
  }
}

function createScope(parent: Scope | undefined, fn?: Scope): Scope {
  const scope: Partial<Scope> & { names: Set<string> } = { names: new Set(), parent };
  // A function's scope is its own `fn`, so it can only be set once the object is there.
  return Object.assign(scope, { fn: fn ?? (scope as Scope) }) as Scope;
}

function isDeclared(name: string, scope: Scope | undefined): boolean {
  for (let at = scope; at; at = at.parent) if (at.names.has(name)) return true;
  return false;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function list(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
