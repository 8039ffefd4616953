import {
  type FunctionNode,
  type Member,
  type Node,
  type Program,
  type TypeChecker,
  typescript as ts,
} from 'monaco-editor/languages/features/typescript/lib/typescriptServices';
import type { Diagnostic } from './diagnostic.ts';

/** The codes of 'Type … is not assignable to type …' and 'No overload matches this call'. */
const WRONG_TYPE = [2322, 2769];

/**
 * Places a wrong result of a function at its first `return` of a value that does not fit. The
 * compiler marks the name of the member with the function, such as `execute`.
 *
 * @returns the same diagnostic if it is no wrong result, or no `return` is wrong by itself
 */
export function placeAtReturn(program: Program, file: string, found: Diagnostic): Diagnostic {
  const source = program.getSourceFile(file);
  if (!source || found.start === undefined || !WRONG_TYPE.includes(found.code)) return found;
  const member = memberNamedAt(source, found.start);
  const place = member && findWrongReturn(member, program.getTypeChecker());
  if (!place || place.getSourceFile() !== source) return found;
  const start = place.getStart();
  return { ...found, start, length: place.end - start };
}

function memberNamedAt(node: Node, start: number): Member | undefined {
  const isMember =
    ts.isMethodDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node);
  if (isMember && node.name.getStart() === start) return node;
  return ts.forEachChild(node, (child) =>
    child.pos <= start && start < child.end ? memberNamedAt(child, start) : undefined,
  );
}

function findWrongReturn(member: Member, checker: TypeChecker): Node | undefined {
  const made = functionOf(member, checker);
  const expected = expectedResult(member, checker);
  // With a type of its own, or as a generator, the function is wrong, whatever it returns.
  if (!made?.body || made.type || made.asteriskToken || !expected) return undefined;
  const awaited = checker.getAwaitedType(expected) ?? expected;
  const isAsync = made.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
  const fits = (place: Node) => {
    const value = ts.isReturnStatement(place) ? place.expression : place;
    const type = value ? checker.getTypeAtLocation(value) : checker.getUndefinedType();
    const isPromised = isAsync || awaited !== expected;
    const given = isPromised ? (checker.getAwaitedType(type) ?? type) : type;
    return checker.isTypeAssignableTo(given, awaited);
  };
  const places = ts.isBlock(made.body) ? returnsIn(made.body) : [made.body];
  return places.find((place) => !fits(place));
}

/** The function that a member is, or whose name it has as its value. */
function functionOf(member: Member, checker: TypeChecker): FunctionNode | undefined {
  if (ts.isMethodDeclaration(member)) return member;
  const value = ts.isPropertyAssignment(member) ? member.initializer : undefined;
  if (value && !ts.isIdentifier(value)) return toFunction(value);
  const symbol = value
    ? checker.getSymbolAtLocation(value)
    : checker.getShorthandAssignmentValueSymbol(member);
  const declared = symbol?.valueDeclaration;
  if (!declared || !ts.isVariableDeclaration(declared)) return toFunction(declared);
  return declared.type ? undefined : toFunction(declared.initializer);
}

function toFunction(node: Node | undefined): FunctionNode | undefined {
  const isFunction =
    node &&
    (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node));
  return isFunction ? node : undefined;
}

/** The result that the type of the whole object asks of the function. */
function expectedResult({ parent, name }: Member, checker: TypeChecker) {
  const type = checker.getContextualType(parent);
  const property = type && checker.getPropertyOfType(type, name.text ?? '');
  if (!property) return undefined;
  const asked = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(property, parent));
  const [signature, ...others] = checker.getSignaturesOfType(asked, 0);
  return signature && others.length === 0 ? checker.getReturnTypeOfSignature(signature) : undefined;
}

/** The `return` statements of a function, without those of functions inside it. */
function returnsIn(body: Node): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): undefined => {
    if (ts.isReturnStatement(node)) found.push(node);
    else if (!ts.isFunctionLike(node) && !ts.isClassLike(node)) ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}
