import { type JSONValue, TreeInterpreter } from '@jmespath-community/jmespath';
import { type ExactJson, ExactNumber } from '../../../core/index.ts';
import type { WorkMeter } from '../../work-meter.ts';
import { callWithExpression } from './expression-functions.ts';
import { NUMBER_FUNCTIONS, withCounts } from './number-functions.ts';
import { compareBy, compute, signed } from './number-nodes.ts';

type Interpreter = typeof TreeInterpreter;
type Visit = Interpreter['visit'];
type Tree = Parameters<Visit>[0];

/** Nodes that create a new result; the others return a part of their input. */
const MAKERS = new Set(['Flatten', 'Slice', 'Projection', 'ValueProjection', 'FilterProjection']);
/** Functions that walk their whole arguments. */
const DEEP = new Set(['to_string', 'contains']);
/** Below this depth, recursive functions of the platform no longer walk a value. */
const MAX_VALUE_DEPTH = 1000;

/**
 * An interpreter of JMESPath that counts its work: visited nodes, and the size of the arguments and
 * results of functions. The package's functions would accept a width of 10⁹, and trim a text in
 * quadratic time.
 *
 * Numbers may be {@link ExactNumber}: they compare, sort and add by their exact decimal value.
 *
 * @param literals the values of the numbers that stand for an expression's literals
 */
export function createBoundedInterpreter(
  meter: WorkMeter,
  literals: readonly ExactJson[],
): Interpreter {
  // The package exports one instance, and stores the root of its input there.
  const Class = TreeInterpreter.constructor as new () => Interpreter;
  return bound(new Class(), meter, literals);
}

function bound(
  interpreter: Interpreter,
  meter: WorkMeter,
  literals: readonly ExactJson[],
): Interpreter {
  const visit: Visit = interpreter.visit.bind(interpreter);
  const withScope: Interpreter['withScope'] = interpreter.withScope.bind(interpreter);
  const { runtime } = interpreter;
  const callFunction = runtime.callFunction.bind(runtime);
  // Private only in its types; the functions need it to check argument types.
  const types = runtime as unknown as { getTypeName(value: unknown): number };
  const typeOf = types.getTypeName.bind(runtime);

  // Set on the instance, because both the interpreter and its functions call it there.
  interpreter.visit = (node, value) => {
    meter.charge(1);
    meter.enter();
    const own = visitOwn(node, value);
    const result = own === undefined ? visit(node, value) : (own as JSONValue);
    if (MAKERS.has(node.type)) meter.charge(sizeOf(result));
    meter.leave();
    return result;
  };
  interpreter.withScope = (scope) => bound(withScope(scope), meter, literals);
  types.getTypeName = (value) => typeOf(value instanceof ExactNumber ? 0 : value);
  runtime.callFunction = (name, given) => {
    const args = withCounts(name, given) as typeof given;
    for (const arg of args) {
      if (DEEP.has(name)) chargeDeep(arg, meter);
      else meter.charge(sizeOf(arg));
    }
    checkGrowth(name, args, meter);
    const own = callOwn(interpreter, name, args);
    const result = own === undefined ? callFunction(name, args) : own;
    meter.charge(sizeOf(result));
    return result;
  };

  /** @returns `undefined` where the package is correct */
  function visitOwn(node: Tree, value: Parameters<Visit>[1]): unknown {
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'number' ? literals[node.value] : undefined;
      case 'Field':
        return fieldOf(value, node.name);
      case 'ValueProjection':
        return projected(interpreter, interpreter.visit(node.left, value), node.right);
      case 'Comparator': {
        const [left, right] = [
          interpreter.visit(node.left, value),
          interpreter.visit(node.right, value),
        ];
        // A comparison walks both sides completely.
        chargeDeep(left, meter);
        chargeDeep(right, meter);
        return compareBy(node.name, left, right);
      }
      case 'Arithmetic':
        return compute(
          node.operator,
          interpreter.visit(node.left, value),
          interpreter.visit(node.right, value),
        );
      case 'Unary':
        return signed(node.operator, interpreter.visit(node.operand, value));
      default:
        return undefined;
    }
  }

  return interpreter;
}

/** Members of an object. A list and a number have none. */
function projected(interpreter: Interpreter, base: unknown, right: Tree): unknown[] | null {
  if (typeof base !== 'object' || base === null) return null;
  if (Array.isArray(base) || base instanceof ExactNumber) return null;
  return Object.values(base as Record<string, JSONValue>)
    .map((item) => interpreter.visit(right, item))
    .filter((item) => item !== null);
}

/** @returns `undefined` where the package's function is correct, and for invalid arguments */
function callOwn(
  interpreter: Interpreter,
  name: string,
  args: readonly unknown[],
): JSONValue | undefined {
  const own = name.startsWith('trim')
    ? trim(name, args)
    : (NUMBER_FUNCTIONS.get(name)?.(args) ??
      callWithExpression(
        name,
        args,
        (expression, item) => interpreter.visit(expression as Tree, item as JSONValue), // it was parsed as one
      ));
  return own as JSONValue | undefined;
}

/** Own members only, and none of a number. */
function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  if (value instanceof ExactNumber || !Object.hasOwn(value, name)) return null;
  return Reflect.get(value, name) ?? null;
}

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length >> 2;
  return typeof value === 'string' ? value.length >> 6 : 0;
}

function chargeDeep(value: unknown, meter: WorkMeter): void {
  const open: [unknown, number][] = [[value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, depth] = next;
    meter.charge(1 + (typeof one === 'string' ? one.length >> 4 : 0));
    if (typeof one !== 'object' || one === null) continue;
    if (depth > MAX_VALUE_DEPTH) meter.charge(Number.POSITIVE_INFINITY);
    for (const child of Object.values(one)) open.push([child, depth + 1]);
  }
}

/** The length of a text before it is created. */
function checkGrowth(name: string, args: readonly unknown[], meter: WorkMeter): void {
  const [subject, second, third, fourth] = args;
  if (name === 'pad_left' || name === 'pad_right') {
    if (typeof second === 'number') meter.checkLength(second);
  } else if (name === 'join' && typeof subject === 'string' && Array.isArray(second)) {
    let length = 0;
    for (const part of second) length += subject.length + String(part).length;
    meter.checkLength(length);
  } else if (name === 'replace' && typeof subject === 'string' && typeof second === 'string') {
    if (typeof fourth === 'number') meter.charge(fourth);
    const times = second === '' ? subject.length : subject.split(second).length - 1;
    if (typeof third === 'string') meter.checkLength(subject.length + times * third.length);
  }
}

/**
 * Does the work of the package's patterns in one pass. @returns `undefined` for invalid arguments
 */
function trim(name: string, args: readonly unknown[]): string | undefined {
  const [subject, chars = ''] = args;
  if (typeof subject !== 'string' || typeof chars !== 'string' || args.length > 2) return undefined;
  const isTrimmed = (char: string): boolean =>
    chars === '' ? /[\s\x85]/.test(char) : chars.includes(char);
  let from = 0;
  let to = subject.length;
  if (name !== 'trim_right') while (from < to && isTrimmed(subject.charAt(from))) from += 1;
  if (name !== 'trim_left') while (from < to && isTrimmed(subject.charAt(to - 1))) to -= 1;
  return subject.slice(from, to);
}
