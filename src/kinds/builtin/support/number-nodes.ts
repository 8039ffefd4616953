import type { TreeInterpreter } from '@jmespath-community/jmespath';
import {
  add,
  divide,
  divideToInteger,
  multiply,
  negate,
  remainder,
  subtract,
} from './arithmetic.ts';
import { compareNumbers, isEqual, isJsonNumber, type JsonNumber } from './decimal.ts';
import { describeQueryType } from './values.ts';

type Tree = Parameters<(typeof TreeInterpreter)['visit']>[0];
type Comparison = Extract<Tree, { type: 'Comparator' }>['name'];

const OPERATIONS: Readonly<Record<string, (a: JsonNumber, b: JsonNumber) => JsonNumber>> = {
  Plus: add,
  Minus: subtract,
  Multiply: multiply,
  Star: multiply,
  Divide: divide,
  Div: divideToInteger,
  Modulo: remainder,
};

/**
 * `==` and `!=` compare any values; the other operators compare numbers, and give null for other
 * values.
 */
export function compareBy(name: Comparison, a: unknown, b: unknown): boolean | null {
  if (name === 'EQ') return isEqual(a, b);
  if (name === 'NE') return !isEqual(a, b);
  if (!isJsonNumber(a) || !isJsonNumber(b)) return null;
  const order = compareNumbers(a, b);
  if (name === 'GT') return order > 0;
  if (name === 'GTE') return order >= 0;
  return name === 'LT' ? order < 0 : order <= 0;
}

/**
 * @throws TypeError for other values than numbers. @throws RangeError for a result beyond the
 * limits
 */
export function compute(operator: string, a: unknown, b: unknown): JsonNumber {
  const operation = OPERATIONS[operator];
  if (!operation) throw new TypeError(`Syntax error: unknown arithmetic operator: ${operator}`);
  return operation(numberOf(a), numberOf(b));
}

/** A value with a sign applied. @throws TypeError for other values than numbers */
export function signed(operator: string, value: unknown): JsonNumber {
  return operator === 'Minus' ? negate(numberOf(value)) : numberOf(value);
}

function numberOf(value: unknown): JsonNumber {
  if (isJsonNumber(value)) return value;
  throw new TypeError(
    `Invalid type: arithmetic needs numbers. One operand is ${describeQueryType(value)}`,
  );
}
