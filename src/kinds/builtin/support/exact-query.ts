import {
  type ExactJson,
  ExactNumber,
  parseExactJson,
  stringifyExactJson,
} from '../../../core/index.ts';
import { isNestedDeeper } from '../../nesting.ts';
import { evaluateQuery, type QueryResult } from './json-query.ts';
import { refuseArgument } from './refusal.ts';

/** Beyond them, functions that call themselves would run out of stack. */
const MAX_DATA_LEVELS = 1000;
const NUMBERS = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Evaluates a JMESPath expression on a JSON text, and writes the numbers of the result as the text
 * has them: `9007199254740993` and `1.10` stay what they are.
 *
 * Expressions compute with JavaScript's numbers. An expression that only chooses and reshapes
 * gives the same result on numbers that hold their text, and that one is shown. Otherwise a number
 * of the result takes the text of the number in the input that it equals, if there is just one.
 *
 * @returns undefined where the text is not JSON
 * @throws Refusal as `evaluateQuery` does
 */
export function queryText(text: string, expression: string): QueryResult | undefined {
  const exact = parseExactJson(text);
  if (exact === undefined) return undefined;
  if (isNestedDeeper(exact, MAX_DATA_LEVELS)) {
    const limit = MAX_DATA_LEVELS.toLocaleString('en-US');
    refuseArgument('data', `data is nested more than ${limit} levels deep. Give a part of it.`);
  }
  const textsOf = new Map<number, Set<string>>();
  const plain = rounded(exact, textsOf);
  collectPlain(exact, textsOf);
  const result = evaluateQuery(plain, expression);
  if (textsOf.size === 0) return result;
  const shown = reshaped(exact, expression, result.value) ?? named(result.value, textsOf);
  return { value: result.value, text: stringifyExactJson(shown, 2) };
}

/** As JavaScript computes with it; collects what its numbers were written as. */
function rounded(value: ExactJson, textsOf: Map<number, Set<string>>): unknown {
  if (value instanceof ExactNumber) {
    const number = Number(value.text);
    const texts = textsOf.get(number) ?? new Set();
    textsOf.set(number, texts.add(value.text));
    return number;
  }
  return mapped(value, (item) => rounded(item as ExactJson, textsOf));
}

/** Adds the numbers that JavaScript keeps, where others of the input become the same. */
function collectPlain(value: ExactJson, textsOf: ReadonlyMap<number, Set<string>>): void {
  if (textsOf.size === 0 || value instanceof ExactNumber) return;
  if (typeof value === 'number') textsOf.get(value)?.add(String(value));
  else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) collectPlain(item, textsOf);
  }
}

/** The result on the exact numbers, where it is the same one. */
function reshaped(exact: ExactJson, expression: string, expected: unknown): ExactJson | undefined {
  try {
    const value = evaluateQuery(exact, expression).value as ExactJson; // made of what went in
    return isSame(rounded(value, new Map()), expected) ? value : undefined;
  } catch {
    return undefined; // it compares or computes
  }
}

/** Each number that stands for one text of the input, as that text. */
function named(value: unknown, textsOf: ReadonlyMap<number, ReadonlySet<string>>): ExactJson {
  if (typeof value === 'number') {
    const [text, ...others] = textsOf.get(value) ?? [];
    return text === undefined || others.length > 0 ? value : new ExactNumber(text);
  }
  return mapped(value, (item) => named(item, textsOf)) as ExactJson; // what came out is JSON
}

function mapped(value: unknown, change: (item: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(change);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item)]));
}

/** A text in which the numbers are what JavaScript makes of them, as `to_string` writes them. */
function digitless(text: string): string {
  return text.replace(NUMBERS, (digits) => JSON.stringify(Number(digits)));
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) {
    if (typeof a === 'string' && typeof b === 'string')
      return a === b || digitless(a) === digitless(b);
    return Object.is(a, b);
  }
  const [own, others] = [Object.entries(a), Object.entries(b)];
  return (
    Array.isArray(a) === Array.isArray(b) &&
    own.length === others.length &&
    own.every(([key, item], at) => others[at]?.[0] === key && isSame(item, others[at][1]))
  );
}
