import { compile, type JSONValue, TreeInterpreter } from '@jmespath-community/jmespath';
import { messageOf } from '../../tool-parts.ts';
import { refuse, refuseArgument } from './refusal.ts';

/** What an expression gave. */
export interface QueryResult {
  value: unknown;
  /** The value as indented JSON. */
  text: string;
}

/** How much larger than its input an expression may make a result; a bound, not a promise. */
const MAX_GROWTH = 10_000;
/** How often an expression may go back to the whole input, which multiplies it by itself. */
const WHOLE_INPUT_GROWTH = 50;
const MAX_RESULT_VALUES = 200_000;

/**
 * Evaluates a JMESPath expression. It ends for every expression, because the language has no
 * loops but those over its input; what would still grow without measure is refused.
 *
 * @throws Refusal for an expression that cannot be read, or that does not fit the data
 */
export function evaluateQuery(data: unknown, expression: string): QueryResult {
  let value: unknown;
  try {
    const tree = compile(expression);
    if (growthOf(tree) > MAX_GROWTH) {
      refuseArgument(
        'query',
        'The expression copies its input too often. Split it into several calls.',
      );
    }
    // What arrives as arguments, and what JSON.parse gives, is JSON.
    value = TreeInterpreter.search(tree, data as JSONValue);
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'Refusal') throw thrown;
    refuseArgument('query', `The JMESPath expression cannot be used: ${messageOf(thrown)}`);
  }
  const result = value === undefined ? null : value;
  if (countValues(result, MAX_RESULT_VALUES) > MAX_RESULT_VALUES) {
    refuse('The result is too large. Choose a part of it in the expression.');
  }
  return { value: result, text: JSON.stringify(result, null, 2) };
}

/** The product of the widths of all lists and objects that an expression makes. */
function growthOf(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 1;
  if (Array.isArray(node))
    return node.reduce<number>((product, child) => product * growthOf(child), 1);
  let growth = 1;
  for (const child of Object.values(node)) growth *= growthOf(child);
  const { type, children } = node as { type?: unknown; children?: unknown }; // a node of the tree
  if (type === 'MultiSelectList' || type === 'MultiSelectHash') {
    growth *= Array.isArray(children) ? Math.max(1, children.length) : 1;
  } else if (type === 'Root' || type === 'Variable') {
    growth *= WHOLE_INPUT_GROWTH;
  }
  return growth;
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
