import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { Edge } from './fill-actions.ts';
import type { JsonPath } from './json-nodes.ts';
import { schemasAt } from './schemas-at.ts';

interface EdgeRule {
  /** Whether optional properties are present. */
  all: boolean;
  /** The candidates for a value, best first. */
  candidates(leaf: unknown, schema: JsonSchema, path: JsonPath): readonly unknown[];
}

/** Ways to turn a valid value into an edge case, one leaf after the other. */
export const EDGES: Readonly<Record<Edge, EdgeRule>> = {
  empty: {
    all: true,
    candidates: (leaf) => {
      if (typeof leaf === 'string') return ['', ' '];
      if (typeof leaf === 'number') return [0];
      return [];
    },
  },
  lowest: {
    all: false,
    candidates: (leaf, schema, path) => {
      const at = schemasAt(schema, path);
      // A nullable value may also be a number.
      if (typeof leaf === 'number' || leaf === null)
        return numbers(at, 'minimum', 'exclusiveMinimum', 1);
      if (typeof leaf !== 'string') return [];
      return limits(at, 'minLength').map((length) => leaf.slice(0, length).padEnd(length, 'a'));
    },
  },
  highest: {
    all: true,
    candidates: (leaf, schema, path) => {
      const at = schemasAt(schema, path);
      if (typeof leaf === 'number' || leaf === null)
        return numbers(at, 'maximum', 'exclusiveMaximum', -1);
      if (typeof leaf !== 'string') return [];
      return [...limits(at, 'maxLength'), LONG].map((length) => leaf.padEnd(length, 'long '));
    },
  },
  unicode: {
    all: true,
    candidates: (leaf) => {
      if (typeof leaf !== 'string') return [];
      // // Shorter variants satisfy schemas with `maxLength`. Code points are never split.
      return [200, 12, 4, 1].map((length) => [...UNICODE].slice(0, length).join(''));
    },
  },
};

// Letters beyond ASCII, right to left, a joined emoji, a combining accent, a quote, a line break.
const UNICODE = 'Żółć 你好 שלום 👩🏽‍💻 e\u0301 “quote” "quote" \\ \u00a0\n𝒳';
const LONG = 2000;

/** A value without parts, and its path. */
interface Leaf {
  path: JsonPath;
  leaf: unknown;
}

// For huge values, some parts are enough to show an edge case.
const MAX_LEAVES = 120;

/** The primitive values inside an object or an array, in order. */
export function toLeaves(value: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (one: unknown, path: JsonPath) => {
    if (leaves.length === MAX_LEAVES) return;
    if (Array.isArray(one)) one.forEach((item, index) => void visit(item, [...path, index]));
    else if (isRecord(one))
      for (const [key, part] of Object.entries(one)) visit(part, [...path, key]);
    else leaves.push({ path, leaf: one });
  };
  visit(value, []);
  return leaves;
}

/** A copy with another value at the path. */
export function withLeaf(value: unknown, path: JsonPath, leaf: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return leaf;
  if (Array.isArray(value))
    return value.with(Number(step), withLeaf(value[Number(step)], rest, leaf));
  if (!isRecord(value)) return value;
  // `fromEntries` defines own properties, so that a key never reaches a prototype.
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === step ? withLeaf(one, rest, leaf) : one,
    ]),
  );
}

function limits(schemas: readonly Record<string, unknown>[], keyword: string): number[] {
  return schemas.flatMap(({ [keyword]: limit }) => (typeof limit === 'number' ? [limit] : []));
}

function numbers(
  at: readonly Record<string, unknown>[],
  keyword: string,
  exclusive: string,
  inwards: number,
): number[] {
  const steps = limits(at, 'multipleOf');
  const found = [
    ...limits(at, keyword),
    ...limits(at, exclusive).flatMap((limit) => [
      ...steps.map((step) => limit + inwards * step),
      limit + inwards,
      limit + inwards / 1000,
    ]),
  ];
  const rounded = found.flatMap((limit) =>
    steps.map((step) => (inwards > 0 ? Math.ceil(limit / step) : Math.floor(limit / step)) * step),
  );
  return [...found, ...rounded, -inwards * Number.MAX_SAFE_INTEGER, 0];
}
