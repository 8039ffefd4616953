import { isRecord } from '../lib/is-record.ts';
import { refuseSchema, spend } from './errors.ts';
import { allOf, anyOrOneOf, condition, not, unevaluated } from './keywords/applicators.ts';
import { contains, items, uniqueItems } from './keywords/arrays.ts';
import { delegate } from './keywords/delegate.ts';
import { dependencies, propertyNames, shape } from './keywords/objects.ts';
import { compileReference, type ToNode } from './keywords/references.ts';
import {
  allowed,
  format,
  JSON_VALUE,
  type Keyword,
  lessThan,
  maximum,
  minimum,
  moreThan,
  multipleOf,
  pattern,
  size,
  type,
} from './keywords/values.ts';
import { indexSchema } from './resources.ts';
import type {
  Check,
  CompileOptions,
  JsonObject,
  Node,
  Resource,
  Schema,
  SchemaPosition,
  Test,
} from './types.ts';

/** A compiled schema, and the resource in which validation begins. */
export interface CompiledProgram {
  node: Node;
  root: Resource;
}

type Keywords = readonly [string, Keyword][];

/** Keywords that assert; a vocabulary may leave them out. */
const ASSERTIONS: Keywords = Object.entries({
  type,
  enum: allowed,
  const: allowed,
  minimum,
  maximum,
  exclusiveMinimum: moreThan,
  exclusiveMaximum: lessThan,
  multipleOf,
  minLength: size,
  maxLength: size,
  pattern,
  format,
  minItems: size,
  maxItems: size,
  minProperties: size,
  maxProperties: size,
  uniqueItems,
  dependentRequired: dependencies,
});

const APPLICATORS: Keywords = Object.entries({
  contains,
  propertyNames,
  dependencies,
  dependentSchemas: dependencies,
  allOf,
  anyOf: anyOrOneOf,
  oneOf: anyOrOneOf,
  not,
  if: condition,
  unevaluatedProperties: unevaluated,
  unevaluatedItems: unevaluated,
});

/** The first draft with this keyword, if draft 4 lacks it. */
function firstDraft(keyword: string): number {
  if (/^(?:const|contains|propertyNames)$/.test(keyword)) return 6;
  return keyword === 'if' ? 7 : /^(?:dependent|uneval)/.test(keyword) ? 2019 : 4;
}

/** The maximum steps of one compilation: for its schemas, and for the values of `enum`. */
const MOST_STEPS = 10_000_000;
const STEPS_A_SCHEMA = 100;

const ANY: Node = { test: () => true, checks: [] };
const NONE: Node = {
  test: () => false,
  checks: [{ keyword: 'false', test: () => false }],
};

/**
 * Compiles a schema, and all schemas that it references, to closures.
 *
 * @throws SchemaError if it cannot be compiled.
 */
export function compile(schema: Schema, options: CompileOptions): CompiledProgram {
  const resources = indexSchema(schema, options.remotes, { draft: options.draft, asserts: true });
  const { homes, root } = resources;
  const free = { left: MOST_STEPS };
  const made = new Map<Resource, Map<JsonObject, Node>>();

  const toNode: ToNode = (part, resource, keyword, from = resource) => {
    if (part === true) return ANY;
    if (part === false) return NONE;
    if (!isRecord(part)) refuseSchema(keyword, 'a schema', part);
    const home = homes.get(part) ?? resource;
    const nodes = made.get(home) ?? new Map<JsonObject, Node>();
    made.set(home, nodes);
    let node = nodes.get(part);
    if (!node) {
      spend(free, STEPS_A_SCHEMA);
      node = { test: ANY.test, checks: [] };
      nodes.set(part, node);
      node.checks = toChecks(part, home);
      node.test = join(node.checks);
    }
    if (home === from) return node;
    const entered = [node];
    const check = delegate('$id', () => entered, home);
    return { test: check.test, checks: [check] };
  };

  function toChecks(part: JsonObject, resource: Resource): Check[] {
    const { draft } = resource;
    const checks: Check[] = [];
    const place: SchemaPosition = {
      schema: part,
      draft,
      free,
      node: (inner, keyword) => toNode(inner, resource, keyword),
      before: checks,
      options,
    };
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
      const ref = part[keyword];
      if (typeof ref !== 'string' || (keyword !== '$ref' && draft < 2019)) continue;
      checks.push(compileReference(ref, keyword, resources, resource, toNode));
      if (draft < 2019) return checks;
    }
    const read = (keywords: Keywords): void => {
      for (const [keyword, make] of keywords) {
        const value = part[keyword];
        if (value === undefined || draft < firstDraft(keyword)) continue;
        const check = make(value, place, keyword);
        if (check) checks.push({ keyword, expected: value, ...check });
      }
    };
    if (resource.asserts) read(ASSERTIONS);
    for (const check of [shape(place), items(place)]) if (check) checks.push(check);
    read(APPLICATORS);
    const typed = checks.some(({ keyword }) => /^(?:type|enum|const)$/.test(keyword));
    // Checks of other schemas are counted there.
    if (!typed && checks.some(({ keyword }) => !/Of$|^\$/.test(keyword)))
      checks.unshift(JSON_VALUE);
    return checks;
  }

  return { node: toNode(schema, root, 'schema'), root };
}

/** The most frequent checks of types, in one. */
const TYPED: Readonly<Record<string, (next: Test) => Test>> = {
  string: (next) => (value, run) => typeof value === 'string' && next(value, run),
  integer: (next) => (value, run) => Number.isSafeInteger(value) && next(value, run),
  object: (next) => (value, run) => isRecord(value) && next(value, run),
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
