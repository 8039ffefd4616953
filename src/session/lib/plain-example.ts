import type { JsonSchema } from '../../core/index.ts';
import { hasLostDigits } from '../../lib/has-lost-digits.ts';
import { isRecord } from '../../lib/is-record.ts';
import { exampleText, namedExample } from './example-value.ts';
import { patternExample } from './pattern-example.ts';

// Deeper objects and lists are empty: a schema may contain itself.
const MAX_DEPTH = 13;
const MAX_PARTS = 5000;
// Far above what a person would type, and far below what a page can show.
const MAX_LENGTH = 10_000;
const MAX_ITEMS = 20;

/**
 * The example of a schema, with the first of its alternatives. Separate from `exampleArgs`, which chooses
 * among them, because the package `toolyard/workspace` has no room for that.
 */
export function plainExample(schema: JsonSchema): unknown {
  return exampleOf(schema, { depth: 0, count: { parts: 0 } });
}

/** The position of a part in its schema, and how many parts were read. */
interface Position {
  depth: number;
  count: { parts: number };
}

function exampleOf(schema: unknown, at: Position, name = ''): unknown {
  if (!isRecord(schema)) return null;
  at.count.parts += 1;
  const { examples, enum: choices } = schema;
  // OpenAPI has one example, without a list.
  const given = [...(Array.isArray(examples) ? examples : []), schema.example, schema.default];
  const usable = given.find((one) => one !== undefined && !hasLostDigits(one));
  if (usable !== undefined) return usable;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(choices) && choices.length > 0) return choices[0];
  const named = namedExample(schema.description);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (schema.type === undefined && Array.isArray(alternatives) && !isTooFar(at)) {
    return exampleOf(alternatives[0], inside(at), name);
  }
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return named === undefined
        ? (fromPattern(schema) ?? limitText(exampleText(schema.format, name), schema))
        : limitText(named, schema);
    case 'number':
    case 'integer':
      return exampleNumber(named, schema);
    case 'boolean':
      return named === 'true';
    case 'array':
      return isTooFar(at) ? [] : exampleList(schema, inside(at), name);
    case 'null':
      return null;
    default:
      return isTooFar(at) ? {} : exampleObject(schema, inside(at));
  }
}

function isTooFar({ depth, count }: Position): boolean {
  return depth >= MAX_DEPTH || count.parts > MAX_PARTS;
}

function inside({ depth, count }: Position): Position {
  return { depth: depth + 1, count };
}

/** A text that the pattern of a schema accepts. */
function fromPattern({ pattern, minLength }: Record<string, unknown>): string | undefined {
  if (typeof pattern !== 'string') return undefined;
  return patternExample(pattern, typeof minLength === 'number' ? minLength : 0);
}

/** Makes a text longer that a reader can still read. */
const FILLER = ' example';

/** A text within the limits of a schema: with words added, or cut. */
export function limitText(text: string, { minLength, maxLength }: Record<string, unknown>): string {
  const least = typeof minLength === 'number' ? Math.min(minLength, MAX_LENGTH) : 0;
  const most = typeof maxLength === 'number' ? maxLength : MAX_LENGTH + FILLER.length;
  const missing = Math.max(0, Math.ceil((least - text.length) / FILLER.length));
  return `${text}${FILLER.repeat(missing)}`.slice(0, Math.max(0, most));
}

function exampleNumber(named: string | undefined, schema: Record<string, unknown>): number {
  const said = Number(named);
  if (named !== undefined && Number.isFinite(said)) return said;
  const [least, above, most, below] = [
    toBound(schema.minimum, Number.NEGATIVE_INFINITY),
    toBound(schema.exclusiveMinimum, Number.NEGATIVE_INFINITY),
    toBound(schema.maximum, Number.POSITIVE_INFINITY),
    toBound(schema.exclusiveMaximum, Number.POSITIVE_INFINITY),
  ];
  const isWhole = [schema.type].flat().includes('integer');
  const fits = (one: number) =>
    (isWhole ? Number.isInteger(one) : Number.isFinite(one)) &&
    one >= least &&
    one > above &&
    one <= most &&
    one < below;
  const ends = [least, Math.ceil(least), Math.floor(above) + 1, most, Math.floor(most)];
  const inside = [...ends, Math.ceil(below) - 1, (above + below) / 2].filter(fits);
  const nearest = inside.sort((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 1;
  // A temperature of 0 is more usual than the lower bound of a sensor.
  const hasLowerBound = Number.isFinite(Math.max(least, above));
  return [hasLowerBound ? 0 : 1, 0].find(fits) ?? nearest;
}

function toBound(value: unknown, open: number): number {
  return typeof value === 'number' ? value : open;
}

function exampleList(schema: Record<string, unknown>, at: Position, name: string): unknown[] {
  const { minItems, items } = schema;
  if (typeof minItems !== 'number' || minItems < 1) return [];
  // `tags` has items that are each a tag.
  const item = exampleOf(items ?? { type: 'string' }, at, name.replace(/s$/, ''));
  return Array.from({ length: Math.min(minItems, MAX_ITEMS) }, () => item);
}

function exampleObject(schema: Record<string, unknown>, at: Position): Record<string, unknown> {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const entries = Object.entries(properties)
    .filter(([name]) => required.includes(name))
    .map(([name, property]) => [name, exampleOf(property, at, name)] as const);
  return Object.fromEntries(entries);
}
