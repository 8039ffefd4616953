import { type JsonSchema as FakerSchema, generateSync } from 'json-schema-faker';
import type { ArgumentIssue, JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { toLeaves, withLeaf } from '../lib/leaves.ts';
import { mendArgs, toIssuesOf, validArgs } from '../lib/valid-args.ts';
import { EDGES } from './edges.ts';
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
  const issuesOf = toIssuesOf(schema);
  if (!issuesOf) return { ok: false, message: UNREADABLE };
  const accepts: Accepts = (value) => issuesOf(value).length === 0;
  const { seed } = options;
  if (filling === 'example' || filling === 'corrected') {
    const { current } = options;
    const first =
      filling === 'example'
        ? options.example
        : mendArgs(schema, isRecord(current) ? current : {}, issuesOf);
    const plain = validArgs(schema);
    const value = [first, plain].find((one) => isRecord(one) && accepts(one));
    if (value !== undefined) return { ok: true, value };
    const made = fake(schema, accepts, { seed: 1 });
    const [issue] = issuesOf(plain);
    return made.ok || !issue ? made : { ok: false, message: toReason(issue) };
  }
  if (filling === 'random') return fake(schema, accepts, { seed });
  if (filling === 'invalid') {
    const base = fake(schema, accepts, { seed, all: true });
    const wrong = toWrongArgs(schema, base.ok ? base.value : validArgs(schema), seed).find(
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
const toReason = ({ path, message }: ArgumentIssue) =>
  `No valid example was found: ${path} ${message} in each attempt. Change the schema, or type the arguments.`;
const TAKES_ALL = 'The schema accepts every object, so no arguments are invalid.';

// Patterns and combined schemas may need several attempts.
const TRIES = 20;

type Accepts = (value: unknown) => boolean;

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
  const plain = validArgs(schema);
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
