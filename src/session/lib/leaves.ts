import { isRecord } from '../../lib/is-record.ts';
import type { JsonPath } from './json-path.ts';

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
