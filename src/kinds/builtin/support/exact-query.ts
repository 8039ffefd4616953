import { parseExactJson } from '../../../core/index.ts';
import { isNestedDeeper } from '../../nesting.ts';
import { evaluateExactly, type QueryResult } from './json-query.ts';
import { refuseArgument } from './refusal.ts';

/** At greater depth, recursive functions would exhaust the stack. */
const MAX_DATA_LEVELS = 1000;

/**
 * Evaluates a JMESPath expression on a JSON text. Numbers keep the digits of the text:
 * `9007199254740993` and `1.10` stay as they are, and compare by exact value.
 *
 * @returns `undefined` if the text is not JSON
 * @throws Refusal as `evaluateQuery` does
 */
export function queryText(text: string, expression: string): QueryResult | undefined {
  const exact = parseExactJson(text);
  if (exact === undefined) return undefined;
  if (isNestedDeeper(exact, MAX_DATA_LEVELS)) {
    const limit = MAX_DATA_LEVELS.toLocaleString('en-US');
    refuseArgument('data', `data is nested more than ${limit} levels deep. Give a part of it.`);
  }
  return evaluateExactly(exact, expression, text);
}
