import { SchemaError, show } from './errors.ts';
import { allOf, anyOf, condition, not, oneOf, unevaluated } from './keywords/applicators.ts';
import { contains, items, uniqueItems } from './keywords/arrays.ts';
import { dependencies, propertyNames, shape } from './keywords/objects.ts';
import { enter, type FollowContext, follow } from './keywords/references.ts';
import {
  allowed,
  exclusiveMaximum,
  exclusiveMinimum,
  format,
  JSON_VALUE,
  type Keyword,
  maximum,
  minimum,
  multipleOf,
  pattern,
  size,
  type,
} from './keywords/values.ts';
import { indexSchema } from './resources.ts';
import type { Check, Json, Node, PatternTest, Place, Resource, Schema, Test } from './types.ts';
import { isObject } from './values.ts';

/** What a schema is compiled with. */
export interface CompileOptions {
  draft: number;
  remotes: Readonly<Record<string, Schema>>;
  pattern: (source: string) => PatternTest;
  format: Place['format'];
}

/** A schema, compiled, and the resource that validation begins in. */
export interface Program {
  node: Node;
  root: Resource;
}

/** Keywords that assert; a vocabulary may leave them out. With the first draft that has them. */
const ASSERTIONS: readonly [string, number, Keyword][] = [
  ['type', 4, type],
  ['enum', 4, allowed],
  ['const', 6, allowed],
  ['minimum', 4, minimum],
  ['maximum', 4, maximum],
  ['exclusiveMinimum', 4, exclusiveMinimum],
  ['exclusiveMaximum', 4, exclusiveMaximum],
  ['multipleOf', 4, multipleOf],
  ['minLength', 4, size],
  ['maxLength', 4, size],
  ['pattern', 4, pattern],
  ['format', 4, format],
  ['minItems', 4, size],
  ['maxItems', 4, size],
  ['minProperties', 4, size],
  ['maxProperties', 4, size],
  ['uniqueItems', 4, uniqueItems],
  ['dependentRequired', 2019, dependencies],
];

const APPLICATORS: readonly [string, number, Keyword][] = [
  ['propertyNames', 6, propertyNames],
  ['dependencies', 4, dependencies],
  ['dependentSchemas', 2019, dependencies],
  ['allOf', 4, allOf],
  ['anyOf', 4, anyOf],
  ['oneOf', 4, oneOf],
  ['not', 4, not],
  ['if', 7, condition],
];

/** Steps that the values in one schema, such as those of `enum`, may take. */
const MOST_WRITTEN = 10_000_000;

const ANY: Node = { test: () => true, checks: [] };
const NONE: Node = {
  test: () => false,
  checks: [{ keyword: 'false', test: () => false, say: () => 'is not allowed here' }],
};

/**
 * Compiles a schema, and all that it refers to, to closures.
 *
 * @throws SchemaError where it cannot be compiled.
 */
export function compile(schema: Schema, options: CompileOptions): Program {
  const resources = indexSchema(schema, options.remotes, { draft: options.draft, asserts: true });
  const made = new Map<Resource, Map<Json, Node>>();

  /** @param resource where a schema stands; it may begin one of its own. */
  function toNode(part: unknown, resource: Resource, keyword: string): Node {
    if (part === true) return ANY;
    if (part === false) return NONE;
    if (!isObject(part)) throw new SchemaError(`'${keyword}' must be a schema, not ${show(part)}.`);
    const own = resources.own(part, resource);
    const nodes = made.get(own) ?? new Map<Json, Node>();
    made.set(own, nodes);
    let node = nodes.get(part);
    if (!node) {
      const fresh: Node = { test: ANY.test, checks: [] };
      nodes.set(part, fresh);
      fresh.checks = toChecks(part, own);
      fresh.test = join(fresh.checks);
      node = fresh;
    }
    return own === resource ? node : enter(node, own);
  }

  function toChecks(part: Json, resource: Resource): Check[] {
    const { draft } = resource;
    const context: FollowContext = { resources, resource, node: toNode };
    const place: Place = {
      schema: part,
      draft,
      free: { left: MOST_WRITTEN, depth: 0, scope: { resource, outer: undefined } },
      node: (inner, keyword) => toNode(inner, resource, keyword),
      follow: (ref, keyword) => follow(ref, keyword, context),
      pattern: options.pattern,
      format: options.format,
    };
    const checks: Check[] = [];
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef'] as const) {
      const ref = part[keyword];
      if (typeof ref !== 'string' || (keyword !== '$ref' && draft < 2019)) continue;
      checks.push(place.follow(ref, keyword));
      if (draft < 2019) return checks;
    }
    const read = ([keyword, since, make]: (typeof ASSERTIONS)[number]): void => {
      const value = part[keyword];
      const check = draft < since || value === undefined ? undefined : make(value, place, keyword);
      if (check) checks.push(check);
    };
    if (resource.asserts) ASSERTIONS.forEach(read);
    const typed = checks.some(({ keyword }) => /^(?:type|enum|const)$/.test(keyword));
    const own = [shape(place), items(place), draft >= 6 && contains(place)];
    checks.push(...own.filter((check) => typeof check === 'object'));
    APPLICATORS.forEach(read);
    if (draft >= 2019) {
      const others = [...checks];
      const last = ['unevaluatedProperties', 'unevaluatedItems'].map((keyword) =>
        unevaluated(keyword, place, others),
      );
      checks.push(...last.filter((check) => check !== undefined));
    }
    if (!typed && checks.some(({ keyword }) => !keyword.endsWith('Of'))) checks.unshift(JSON_VALUE);
    return checks;
  }

  return { node: toNode(schema, resources.root, 'schema'), root: resources.root };
}

/** The type and what else is asked of it, in one. */
const TYPED: Readonly<Record<string, (next: Test) => Test>> = {
  string: (next) => (value, run) => typeof value === 'string' && next(value, run),
  number: (next) => (value, run) => Number.isFinite(value) && next(value, run),
  integer: (next) => (value, run) => Number.isSafeInteger(value) && next(value, run),
  object: (next) => (value, run) => isObject(value) && next(value, run),
  array: (next) => (value, run) => Array.isArray(value) && next(value, run),
};

/** One test of all checks. */
function join(checks: readonly Check[]): Test {
  const [first, ...others] = checks;
  if (!first) return ANY.test;
  if (others.length === 0) return first.test;
  const typed = first.keyword === 'type' && TYPED[String(first.expected)];
  if (typed) return typed(join(others));
  const { test } = first;
  const next = join(others);
  return (value, run) => test(value, run) && next(value, run);
}
