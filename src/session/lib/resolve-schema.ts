import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { resolvePointer } from '../../lib/resolve-pointer.ts';
import { namedExample } from './example-value.ts';
import { mayMatch } from './may-match.ts';

// A schema may contain itself.
const MAX_DEPTH = 13;
const MAX_PARTS = 1000;
// Alternatives are compared with each other, on the page's thread.
const MAX_ALTERNATIVES = 20;
const MAX_TRIES = 100;
const MAX_ITEMS = 20;
// A deeper list is empty if it may be.
const MAX_LIST_DEPTH = 5;
/** How many properties of combined schemas are copied: a small schema may combine large ones often. */
const MAX_COPIES = 50_000;

/**
 * The schema without references and without combined schemas, in all that an example contains. Of
 * `oneOf` and `anyOf`, the first alternative stays whose example is valid. Of `oneOf`, no other
 * alternative accepts it. Alternatives that lead back to themselves are tried last: a node whose
 * next node may be `null` has the example `null`.
 *
 * @param toExample gives the example of a schema without references and alternatives
 */
export function resolveSchema(
  schema: JsonSchema,
  toExample: (schema: JsonSchema) => unknown,
): JsonSchema {
  let parts = 0;
  let tries = 0;
  let copies = 0;
  const work = { left: 20_000 };

  const combine = (one: JsonSchema, other: JsonSchema): JsonSchema => {
    if (copies > MAX_COPIES) return other;
    copies += sizeOf(one) + sizeOf(other);
    return merge(one, other);
  };

  const join = (given: JsonSchema, followed: Set<string>): JsonSchema => {
    parts += 1;
    const { $ref, allOf, ...rest } = given;
    if (($ref === undefined && allOf === undefined) || parts > MAX_PARTS) return given;
    const target = typeof $ref === 'string' ? resolvePointer(schema, $ref) : undefined;
    if (typeof $ref === 'string') followed.add($ref);
    return [target, ...listOf(allOf)]
      .filter(isRecord)
      .map((one) => join(one, followed))
      .reduceRight((all, one) => combine(one, all), rest);
  };

  const resolve = (given: unknown, depth: number, open: ReadonlySet<string>): unknown => {
    parts += 1;
    if (!isRecord(given) || depth > MAX_DEPTH || parts > MAX_PARTS) return given;
    const followed = new Set(open);
    const part = join(given, followed);
    if (hasValue(part)) return part;
    const keyword = KEYWORDS.find((one) => listOf(part[one]).some(isRecord));
    if (keyword) return choose(part, keyword, depth, followed);
    const { properties } = part;
    const required = new Set(listOf(part.required));
    const inner = (one: unknown) => resolve(one, depth + 1, followed);
    return {
      ...part,
      ...(isRecord(properties) && {
        properties: mapEntries(properties, (value, name) =>
          required.has(name) ? inner(value) : value,
        ),
      }),
      ...(Number(part.minItems) > 0 && resolveItems(part, inner, toExample)),
      ...(mayHaveItem(part, depth, followed) && { items: inner(part.items), minItems: 1 }),
    };
  };

  const choose = (
    part: JsonSchema,
    keyword: (typeof KEYWORDS)[number],
    depth: number,
    open: ReadonlySet<string>,
  ): unknown => {
    const { [keyword]: _, ...rest } = part;
    const alternatives = listOf(part[keyword])
      .slice(0, MAX_ALTERNATIVES)
      .map((one) => {
        const followed = new Set<string>();
        const joined = isRecord(one) ? join(one, followed) : one;
        return { joined, followed, leadsBack: [...followed].some((ref) => open.has(ref)) };
      });
    const ordered = alternatives.toSorted((a, b) => Number(a.leadsBack) - Number(b.leadsBack));
    let first: unknown;
    for (const { joined: alternative, followed } of ordered) {
      if (!isRecord(alternative)) continue;
      const merged = combine(rest, alternative);
      const resolved = resolve(merged, depth + 1, new Set([...open, ...followed]));
      first ??= resolved;
      tries += 1;
      if (tries > MAX_TRIES) break;
      if (!isRecord(resolved)) continue;
      const value = toExample(resolved);
      const count = alternatives.filter((one) => mayMatch(one.joined, value, work)).length;
      const isValid = mayMatch(rest, value, work) && mayMatch(alternative, value, work);
      if (isValid && (keyword === 'anyOf' || count === 1)) return resolved;
    }
    return first;
  };

  const chosen = resolve(schema, 0, new Set());
  return isRecord(chosen) ? chosen : schema;
}

const KEYWORDS = ['oneOf', 'anyOf'] as const;

/** Whether the example of a schema is a value that it states. */
function hasValue(schema: JsonSchema): boolean {
  return (
    listOf(schema.examples).length + listOf(schema.enum).length > 0 ||
    [schema.example, schema.default, schema.const].some((one) => one !== undefined)
  );
}

/** The rules of a schema and of one of its alternatives together. */
function merge(schema: JsonSchema, alternative: JsonSchema): JsonSchema {
  const own = isRecord(schema.properties) ? schema.properties : {};
  const added = isRecord(alternative.properties) ? alternative.properties : {};
  const properties = mapEntries({ ...own, ...added }, (value, name) => {
    const before = Object.hasOwn(own, name) ? own[name] : undefined;
    return isRecord(before) && isRecord(value) ? { ...before, ...value } : value;
  });
  const required = [...new Set([...listOf(schema.required), ...listOf(alternative.required)])];
  const description =
    namedExample(alternative.description) === undefined
      ? (schema.description ?? alternative.description)
      : alternative.description;
  return { ...schema, ...alternative, properties, required, description };
}

/** How much a merge of the schema copies. */
function sizeOf({ properties, required }: JsonSchema): number {
  return 1 + Object.keys(isRecord(properties) ? properties : {}).length + listOf(required).length;
}

/** The items of a list that needs some. Those of a tuple differ, so its example is a whole list. */
function resolveItems(
  { items, prefixItems, minItems }: JsonSchema,
  resolve: (part: unknown) => unknown,
  toExample: (schema: JsonSchema) => unknown,
): JsonSchema {
  const rest = isRecord(items) ? resolve(items) : undefined;
  if (!Array.isArray(prefixItems)) return rest === undefined ? {} : { items: rest };
  const example = Array.from({ length: Math.min(Number(minItems), MAX_ITEMS) }, (_, at) => {
    const item = at < prefixItems.length ? resolve(prefixItems[at]) : rest;
    return toExample(isRecord(item) ? item : { type: 'string' });
  });
  return { example };
}

/** Whether a list that may be empty has an item in its example: an empty list often does nothing. */
function mayHaveItem(
  { items, prefixItems, minItems, maxItems }: JsonSchema,
  depth: number,
  open: ReadonlySet<string>,
): boolean {
  if (!isRecord(items) || Object.keys(items).length === 0 || prefixItems !== undefined)
    return false;
  const leadsBack = typeof items.$ref === 'string' && open.has(items.$ref);
  return minItems === undefined && maxItems !== 0 && depth <= MAX_LIST_DEPTH && !leadsBack;
}

function mapEntries(
  record: Record<string, unknown>,
  map: (value: unknown, name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, map(value, name)]),
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
