import type { JsonSchema } from '../../core/index.ts';
import type { JsonPath } from '../lib/json-path.ts';
import { schemasAt } from '../lib/schemas-at.ts';
import type { Edge } from './fill-actions.ts';

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
