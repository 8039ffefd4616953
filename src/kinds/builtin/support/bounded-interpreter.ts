import { type JSONValue, TreeInterpreter } from '@jmespath-community/jmespath';
import { type ExactJson, ExactNumber, stringifyExactJson } from '../../../core/index.ts';
import type { WorkMeter } from '../../work-meter.ts';

type Interpreter = typeof TreeInterpreter;
type Visit = Interpreter['visit'];
type Tree = Parameters<Visit>[0];

/** Nodes whose result is new; the others hand on a part of what there is. */
const MAKERS = new Set(['Flatten', 'Slice', 'Projection', 'ValueProjection', 'FilterProjection']);
/** Functions that walk all that their arguments hold. */
const DEEP = new Set(['to_string', 'contains']);
/** Nested deeper, a value is no longer walked by functions of the platform that call themselves. */
const MAX_VALUE_DEPTH = 1000;

/**
 * An interpreter of JMESPath that counts what it does: nodes that it visits, and the size of what
 * its functions are given and make. The package's functions would take a width of 10⁹, and trim a
 * text in a time that grows with the square of its length.
 */
export function createBoundedInterpreter(meter: WorkMeter): Interpreter {
  // The package exports one instance, and keeps the root of what it works on in there.
  const Class = TreeInterpreter.constructor as new () => Interpreter;
  return bound(new Class(), meter);
}

function bound(interpreter: Interpreter, meter: WorkMeter): Interpreter {
  const visit: Visit = interpreter.visit.bind(interpreter);
  const withScope: Interpreter['withScope'] = interpreter.withScope.bind(interpreter);
  const { runtime } = interpreter;
  const callFunction = runtime.callFunction.bind(runtime);
  // Only its types call it private; the functions ask it for the types of what they are given.
  const types = runtime as unknown as { getTypeName(value: unknown): number };
  const typeOf = types.getTypeName.bind(runtime);

  // Set on the instance, since both the interpreter and its functions call it there.
  interpreter.visit = (node, value) => {
    meter.charge(1);
    meter.enter();
    const result = visit(node.type === 'Comparator' ? measured(node, value) : node, value);
    if (MAKERS.has(node.type)) meter.charge(sizeOf(result));
    meter.leave();
    return result;
  };
  interpreter.withScope = (scope) => bound(withScope(scope), meter);
  types.getTypeName = (value) => typeOf(value instanceof ExactNumber ? 0 : value);
  runtime.callFunction = (name, args) => {
    for (const arg of args) {
      if (DEEP.has(name)) chargeDeep(arg, meter);
      else meter.charge(sizeOf(arg));
    }
    checkGrowth(name, args, meter);
    const own = name.startsWith('trim') ? trim(name, args) : withDigits(name, args);
    const result = own ?? callFunction(name, args);
    meter.charge(sizeOf(result));
    return result;
  };

  /** Comparing walks all that both sides hold. */
  function measured(node: Tree & { type: 'Comparator' }, value: Parameters<Visit>[1]): Tree {
    const ready = (part: Tree): Tree => {
      const operand = interpreter.visit(part, value) as JSONValue; // no function stands there
      chargeDeep(operand, meter);
      return { type: 'Literal', value: operand };
    };
    return { ...node, left: ready(node.left), right: ready(node.right) } as Tree;
  }
  return interpreter;
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

/** How long a text becomes, before it is made. */
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

/** What hands numbers on, with their digits; the package sorts them as texts, besides. */
function withDigits(name: string, args: readonly unknown[]): JSONValue | undefined {
  const [subject] = args;
  if (args.length !== 1 || typeof subject !== 'object' || subject === null) return undefined;
  if (name === 'to_string' && !('expref' in subject)) {
    return stringifyExactJson(subject as ExactJson); // what is searched is JSON
  }
  if (name !== 'sort' && name !== 'max' && name !== 'min') return undefined;
  if (!Array.isArray(subject) || subject.length === 0 || !subject.every(isNumber)) return undefined;
  const sorted = [...subject].sort((a, b) => Number(a) - Number(b));
  return name === 'sort' ? sorted : sorted.at(name === 'max' ? -1 : 0);
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || value instanceof ExactNumber;
}

/** What the package's patterns do, in one pass. @returns `undefined` for arguments it must refuse */
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
