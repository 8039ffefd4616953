import { compile, type JSONValue } from '@jmespath-community/jmespath';
import { messageOf } from '../../tool-parts.ts';
import { createWorkMeter, WorkLimitError, type WorkLimits } from '../../work-meter.ts';
import { createBoundedInterpreter } from './bounded-interpreter.ts';
import { refuse, refuseArgument } from './refusal.ts';

/** What an expression gave. */
export interface QueryResult {
  value: unknown;
  /** The value as indented JSON. */
  text: string;
}

/** What one expression may do. */
const LIMITS: WorkLimits = { steps: 1_000_000, depth: 500, chars: 1_000_000 };
/** Brackets and signs before values; the parser calls itself for each. */
const MAX_EXPRESSION_DEPTH = 100;
const MAX_RESULT_VALUES = 200_000;

/**
 * Evaluates a JMESPath expression. What it does is counted; beyond a bound it is refused in words
 * that name the bound.
 *
 * @throws Refusal for an expression that cannot be read, that does not fit the data, or that does
 * too much
 */
export function evaluateQuery(data: unknown, expression: string): QueryResult {
  let value: unknown;
  try {
    checkDepth(expression);
    const meter = createWorkMeter('The JMESPath expression', LIMITS);
    // What arrives as arguments, and what JSON.parse gives, is JSON.
    value = createBoundedInterpreter(meter).search(compile(expression), data as JSONValue);
  } catch (thrown) {
    if (thrown instanceof WorkLimitError) refuseArgument('query', `${thrown.message}.`);
    refuseArgument('query', `The JMESPath expression cannot be used: ${messageOf(thrown)}`);
  }
  const result = value === undefined ? null : value;
  if (countValues(result, MAX_RESULT_VALUES) > MAX_RESULT_VALUES) {
    const limit = MAX_RESULT_VALUES.toLocaleString('en-US');
    refuse(`The result has more than ${limit} values. Choose a part of it in the expression.`);
  }
  return { value: result, text: JSON.stringify(result, null, 2) };
}

/** @throws WorkLimitError where a parser that calls itself would run out of stack */
function checkDepth(expression: string): void {
  let depth = 0;
  const stop = (): never => {
    throw new WorkLimitError(
      `The JMESPath expression is nested more than ${MAX_EXPRESSION_DEPTH} levels deep. Split it into several calls`,
    );
  };
  let signs = 0;
  for (const [token] of expression.matchAll(
    /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|[^\s]/gs,
  )) {
    if ('([{'.includes(token)) depth += 1;
    else if (')]}'.includes(token)) depth -= 1;
    signs = '!&-+'.includes(token) ? signs + 1 : 0;
    if (depth > MAX_EXPRESSION_DEPTH || signs > MAX_EXPRESSION_DEPTH) stop();
  }
}

/** How many values there are, counted until there are more than `limit`. */
function countValues(value: unknown, limit: number): number {
  const open: unknown[] = [value];
  let count = 0;
  while (open.length > 0 && count <= limit) {
    const next = open.pop();
    count += 1;
    if (typeof next !== 'object' || next === null) continue;
    for (const child of Object.values(next)) open.push(child);
  }
  return count;
}
