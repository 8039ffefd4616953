import { compareNumbers, isJsonNumber, type JsonNumber } from './decimal.ts';
import { describeQueryType, first } from './values.ts';

type Key = JsonNumber | string;
type Evaluate = (expression: unknown, item: unknown) => unknown;

const ORDERING = new Set(['sort_by', 'max_by', 'min_by']);

/**
 * The functions that take an expression, such as `sort_by(@, &price)`. The package's own lose the
 * variables of `let`, order by floats, and return null for the greatest text.
 *
 * @returns `undefined` for other functions, and for invalid arguments
 */
export function callWithExpression(
  name: string,
  args: readonly unknown[],
  evaluate: Evaluate,
): unknown {
  const [subject, expression] = name === 'map' ? [args[1], args[0]] : args;
  if (args.length !== 2 || !Array.isArray(subject) || !isExpression(expression)) return undefined;
  const keyOf = (item: unknown) => evaluate(expression, item);
  if (name === 'map') return subject.map(keyOf);
  if (name === 'group_by') return groupBy(subject, keyOf);
  return ORDERING.has(name) ? orderBy(name, subject, keyOf) : undefined;
}

function isExpression(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'expref' in value;
}

/** @throws TypeError for a key that is not a string */
function groupBy(items: readonly unknown[], keyOf: (item: unknown) => unknown): unknown {
  const groups = new Map<string, unknown[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (typeof key !== 'string') {
      throw new TypeError(
        `Invalid type: group_by() needs keys that are strings. One is ${describeQueryType(key)}; to_string makes a string of it`,
      );
    }
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return Object.fromEntries(groups);
}

/**
 * `sort_by`, `max_by` and `min_by`: by numbers with all their digits, or by texts in code point
 * order. Each key is computed once.
 *
 * @throws TypeError for keys of another type, and for mixed keys
 */
function orderBy(
  name: string,
  items: readonly unknown[],
  keyOf: (item: unknown) => unknown,
): unknown {
  const keyed = items.map((item) => ({ item, key: keyOf(item) }));
  const isText = typeof keyed[0]?.key === 'string';
  const bad = keyed.find(({ key }) => (isText ? typeof key !== 'string' : !isJsonNumber(key)));
  if (bad) {
    throw new TypeError(
      `Invalid type: ${name}() needs keys that are all numbers, or all strings. One is ${describeQueryType(bad.key)}`,
    );
  }
  const compare = (a: { key: unknown }, b: { key: unknown }) =>
    compareKeys(a.key as Key, b.key as Key); // all were checked
  if (name === 'sort_by') return keyed.sort(compare).map(({ item }) => item);
  const found = first(keyed, name === 'min_by' ? compare : (a, b) => compare(b, a));
  return found?.item ?? null;
}

function compareKeys(a: Key, b: Key): number {
  if (typeof a !== 'string' && typeof b !== 'string') return compareNumbers(a, b);
  return compareTexts(String(a), String(b));
}

/** By code points: a surrogate pair comes after every character that is one unit. */
function compareTexts(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at += 1) {
    if (a.charCodeAt(at) !== b.charCodeAt(at)) {
      return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
    }
  }
  return a.length - b.length;
}
