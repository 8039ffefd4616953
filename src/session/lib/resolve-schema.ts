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

/**
 * The schema without references and without combined schemas, in all that an example contains. Of
 * `oneOf` and `anyOf`, the first alternative stays whose example is valid. Of `oneOf`, no other
 * alternative accepts it.
 *
 * @param toExample gives the example of a schema without references and alternatives
 */
export function resolveSchema(
  schema: JsonSchema,
  toExample: (schema: JsonSchema) => unknown,
): JsonSchema {
  let parts = 0;
  let tries = 0;
  const work = { left: 20_000 };

  const join = (given: JsonSchema): JsonSchema => {
    parts += 1;
    const { $ref, allOf, ...rest } = given;
    if (($ref === undefined && allOf === undefined) || parts > MAX_PARTS) return given;
    const target = typeof $ref === 'string' ? resolvePointer(schema, $ref) : undefined;
    return [target, ...listOf(allOf)]
      .filter(isRecord)
      .map(join)
      .reduceRight((all, one) => merge(one, all), rest);
  };

  const resolve = (given: unknown, depth: number): unknown => {
    parts += 1;
    if (!isRecord(given) || depth > MAX_DEPTH || parts > MAX_PARTS) return given;
    const part = join(given);
    if (hasValue(part)) return part;
    const keyword = KEYWORDS.find((one) => listOf(part[one]).some(isRecord));
    if (keyword) return choose(part, keyword, depth);
    const { properties, items, minItems } = part;
    const required = listOf(part.required);
    return {
      ...part,
      ...(isRecord(properties) && {
        properties: mapEntries(properties, (value, name) =>
          required.includes(name) ? resolve(value, depth + 1) : value,
        ),
      }),
      ...(isRecord(items) && Number(minItems) > 0 && { items: resolve(items, depth + 1) }),
    };
  };

  const choose = (part: JsonSchema, keyword: (typeof KEYWORDS)[number], depth: number): unknown => {
    const { [keyword]: _, ...rest } = part;
    const alternatives = listOf(part[keyword])
      .slice(0, MAX_ALTERNATIVES)
      .map((one) => (isRecord(one) ? join(one) : one));
    let first: unknown;
    for (const alternative of alternatives.filter(isRecord)) {
      const resolved = resolve(merge(rest, alternative), depth + 1);
      first ??= resolved;
      tries += 1;
      if (tries > MAX_TRIES) break;
      if (!isRecord(resolved)) continue;
      const value = toExample(resolved);
      const count = alternatives.filter((one) => mayMatch(one, value, work)).length;
      const isValid = mayMatch(rest, value, work) && mayMatch(alternative, value, work);
      if (isValid && (keyword === 'anyOf' || count === 1)) return resolved;
    }
    return first;
  };

  const chosen = resolve(schema, 0);
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
  const required = [...listOf(schema.required), ...listOf(alternative.required)];
  const description =
    namedExample(alternative.description) === undefined
      ? (schema.description ?? alternative.description)
      : alternative.description;
  return { ...schema, ...alternative, properties, required, description };
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
