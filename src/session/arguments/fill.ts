import { type JsonSchema as FakerSchema, generateSync } from 'json-schema-faker';
import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { createArgumentValidator, standardFormats } from '../../schema/index.ts';
import { exampleArgs } from '../lib/example-args.ts';
import { EDGES, toLeaves, withLeaf } from './edges.ts';
import type { Edge, FillStrategy } from './fill-actions.ts';
import { toWrongArgs } from './wrong-args.ts';

/** Options of {@link fillArgs}. */
export interface FillOptions {
  /** The same seed gives the same value. A whole number. */
  seed: number;
  /** The author's example; used if the schema accepts it. */
  example?: unknown;
  /** The arguments to correct, for `corrected`. */
  current?: unknown;
}

/** The inputs of {@link fillArgs} as plain data. */
export interface FillQuestion extends FillOptions {
  schema: JsonSchema;
  filling: FillStrategy;
}

/** A value, or a sentence that explains why there is none. */
export type Filled = { ok: true; value: unknown } | { ok: false; message: string };

/**
 * Arguments generated from a schema: valid ones, except for `invalid`, which the gate refuses.
 *
 * @returns the same value for the same schema, mode and seed. Does not throw.
 * @example
 * fillArgs({ type: 'object', properties: { n: { type: 'integer', maximum: 9 } } }, 'highest', { seed: 1 });
 * // { ok: true, value: { n: 9 } }
 */
export function fillArgs(schema: JsonSchema, filling: FillStrategy, options: FillOptions): Filled {
  const accepts = toAccepts(schema);
  if (!accepts) return { ok: false, message: UNREADABLE };
  const { seed } = options;
  if (filling === 'example' || filling === 'corrected') {
    const plain = exampleArgs(schema);
    const first = filling === 'example' ? options.example : correct(schema, options.current);
    const value = [first, plain, correct(schema, plain)].find(
      (one) => isRecord(one) && accepts(one),
    );
    return value === undefined ? fake(schema, accepts, { seed: 1 }) : { ok: true, value };
  }
  if (filling === 'random') return fake(schema, accepts, { seed });
  if (filling === 'invalid') {
    const base = fake(schema, accepts, { seed, all: true });
    const wrong = toWrongArgs(schema, base.ok ? base.value : exampleArgs(schema), seed).find(
      (one) => !accepts(one),
    );
    return wrong === undefined ? { ok: false, message: TAKES_ALL } : { ok: true, value: wrong };
  }
  const base = fake(schema, accepts, { seed, all: EDGES[filling].all });
  return base.ok ? { ok: true, value: toEdge(schema, base.value, filling, accepts) } : base;
}

const UNREADABLE = 'The validator cannot read the schema. Fix the schema first.';
const NONE_FOUND =
  'No valid value was found. The rules of the schema may contradict each other. Type the arguments instead.';
const TAKES_ALL = 'The schema accepts every object, so no arguments are invalid.';

// Patterns and combined schemas may need several attempts.
const TRIES = 20;

type Accepts = (value: unknown) => boolean;

/**
 * Replaces each refused property by a valid example and removes those that are not allowed. Valid
 * properties stay.
 */
function correct(schema: JsonSchema, args: unknown): unknown {
  const { properties, required, additionalProperties, ...rest } = schema;
  if (!isRecord(properties)) return args;
  const given = isRecord(args) ? args : {};
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const names = new Set([...Object.keys(given), ...Object.keys(properties)]);
  const entries = [...names].flatMap((name): [string, unknown][] => {
    const isGiven = Object.hasOwn(given, name);
    if (!isGiven && !needed.includes(name)) return [];
    if (!Object.hasOwn(properties, name))
      return additionalProperties === false ? [] : [[name, given[name]]];
    const { $defs, definitions } = rest;
    const part: JsonSchema = {
      ...{ type: 'object', properties: { [name]: properties[name] }, required: [name] },
      ...($defs !== undefined && { $defs }),
      ...(definitions !== undefined && { definitions }),
    };
    const accepts = toAccepts(part);
    if (!accepts) return [[name, given[name]]];
    if (isGiven && accepts({ [name]: given[name] })) return [[name, given[name]]];
    const plain = exampleArgs(part);
    if (accepts(plain) && isRecord(plain)) return [[name, plain[name]]];
    const made = fake(part, accepts, { seed: 1 });
    return made.ok && isRecord(made.value) ? [[name, made.value[name]]] : [];
  });
  return Object.fromEntries(entries);
}

function toAccepts(schema: JsonSchema): Accepts | undefined {
  try {
    const validate = createArgumentValidator({ formats: standardFormats })(schema);
    // Only the first generated value reveals a reference that cannot be resolved.
    validate({});
    return (value) => validate(value).length === 0;
  } catch {
    return undefined;
  }
}

function fake(
  schema: JsonSchema,
  accepts: Accepts,
  { seed, all }: { seed: number; all?: boolean },
): Filled {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    // If every optional property is filled, a recursive schema never ends.
    const value = tryFake(schema, seed + attempt, attempt < TRIES / 4 ? all : undefined);
    if (isRecord(value) && accepts(value))
      return { ok: true, value: withPlainNumbers(value, accepts) };
  }
  const plain = exampleArgs(schema);
  return isRecord(plain) && accepts(plain)
    ? { ok: true, value: plain }
    : { ok: false, message: NONE_FOUND };
}

function tryFake(schema: JsonSchema, seed: number, all: boolean | undefined): unknown {
  const object = schema.type === undefined ? { type: 'object', ...schema } : schema;
  try {
    // Both are JSON Schema; the library's type names the keywords.
    return generateSync(object as FakerSchema, {
      seed,
      maxDepth: 5,
      refDepthMax: 2,
      maxDefaultItems: 3,
      ...(all === undefined
        ? { optionalsProbability: 0.6 }
        : { alwaysFakeOptionals: all, optionalsProbability: all ? 1 : 0 }),
    });
  } catch {
    return undefined;
  }
}

/** Removes the fifteen random decimals where fewer are enough. */
function withPlainNumbers(value: unknown, accepts: Accepts): unknown {
  return toLeaves(value).reduce((whole, { path, leaf }) => {
    if (typeof leaf !== 'number' || Number.isInteger(leaf)) return whole;
    const next = withLeaf(whole, path, Math.round(leaf * 100) / 100);
    return accepts(next) ? next : whole;
  }, value);
}

function toEdge(schema: JsonSchema, base: unknown, edge: Edge, accepts: Accepts): unknown {
  return toLeaves(base).reduce((whole, { path, leaf }) => {
    for (const candidate of EDGES[edge].candidates(leaf, schema, path)) {
      const next = withLeaf(whole, path, candidate);
      if (accepts(next)) return next;
    }
    return whole;
  }, base);
}
