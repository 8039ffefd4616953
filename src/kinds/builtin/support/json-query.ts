import { compile, type JSONValue } from '@jmespath-community/jmespath';
import { type ExactJson, ExactNumber, stringifyExactJson } from '../../../core/index.ts';
import { indentJson } from '../../../lib/json-text.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { toPlainJson } from '../../plain-json.ts';
import { createWorkMeter, WorkLimitError, type WorkLimits } from '../../work-meter.ts';
import { createBoundedInterpreter } from './bounded-interpreter.ts';
import { takeLiterals } from './query-literals.ts';
import { refuse, refuseArgument } from './refusal.ts';

/** The result of an expression. */
export interface QueryResult {
  /** For programs: a number that JavaScript would change is a text of its digits. */
  value: unknown;
  /** The value as indented JSON, numbers with all their digits. */
  text: string;
}

/** The limits of one expression. */
const LIMITS: WorkLimits = { steps: 1_000_000, depth: 500, chars: 1_000_000 };
/** Brackets and signs before values; the parser recurses for each. */
const MAX_EXPRESSION_DEPTH = 100;
const MAX_RESULT_VALUES = 200_000;

/**
 * Evaluates a JMESPath expression within limits. Beyond a limit it throws a `Refusal` that names
 * the limit.
 *
 * Numbers, including those of `parseExactJson`, compare, sort, add and multiply by their exact
 * decimal value. A quotient and an average with endless decimals are the nearest float.
 *
 * @param data with plain numbers or {@link ExactNumber}
 * @throws Refusal for a syntax error, for data that does not fit, and beyond a limit
 */
export function evaluateQuery(data: unknown, expression: string): QueryResult {
  return evaluate(data, expression, (literal) => JSON.parse(stringifyExactJson(literal)));
}

/**
 * Like {@link evaluateQuery}, with the literals of the expression as exact as the data. An
 * expression that keeps the whole data, such as `@`, gives the data's own text.
 */
export function evaluateExactly(data: ExactJson, expression: string, text: string): QueryResult {
  return evaluate(data, expression, (literal) => literal, text);
}

function evaluate(
  data: unknown,
  expression: string,
  meaning: (literal: ExactJson) => ExactJson,
  source?: string,
): QueryResult {
  let value: unknown;
  try {
    checkDepth(expression);
    const meter = createWorkMeter('The JMESPath expression', LIMITS);
    const { text, literals } = takeLiterals(expression);
    const interpreter = createBoundedInterpreter(meter, literals.map(meaning));
    // Arguments and parsed texts are JSON.
    value = interpreter.search(compile(text), data as JSONValue);
  } catch (thrown) {
    if (thrown instanceof WorkLimitError) refuseArgument('query', `${thrown.message}.`);
    refuseArgument('query', `The JMESPath expression cannot be used: ${messageOf(thrown)}`);
  }
  const result = (value === undefined ? null : value) as ExactJson; // derived from JSON input
  if (countValues(result, MAX_RESULT_VALUES) > MAX_RESULT_VALUES) {
    const limit = MAX_RESULT_VALUES.toLocaleString('en-US');
    refuse(`The result has more than ${limit} values. Choose a part of it in the expression.`);
  }
  const isWhole = result === data && source !== undefined;
  const text = isWhole ? indentJson(source) : stringifyExactJson(result, 2);
  return { text, value: toPlainJson(result) };
}

/** @throws WorkLimitError where a recursive parser would exhaust the stack */
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

/** The number of values, counted up to `limit` + 1. */
function countValues(value: unknown, limit: number): number {
  const open: unknown[] = [value];
  let count = 0;
  while (open.length > 0 && count <= limit) {
    const next = open.pop();
    count += 1;
    if (typeof next !== 'object' || next === null || next instanceof ExactNumber) continue;
    for (const child of Object.values(next)) open.push(child);
  }
  return count;
}
