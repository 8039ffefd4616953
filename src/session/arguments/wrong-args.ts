import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { toLeaves, withLeaf } from '../lib/leaves.ts';

/**
 * Typical wrong arguments, derived from valid ones: a missing property, another type, an extra
 * property, another type deeper inside. A schema may accept some of them.
 *
 * @param seed - Selects the first mistake of the list.
 */
export function toWrongArgs(schema: JsonSchema, args: unknown, seed: number): unknown[] {
  const right = isRecord(args) ? args : {};
  const properties = isRecord(schema.properties) ? Object.keys(schema.properties) : [];
  const missing = Object.keys(right).map((key) => without(right, key));
  const swapped = toLeaves(right).map(({ path, leaf }) => withLeaf(right, path, toOther(leaf)));
  const strange = properties.flatMap((key) => [
    { ...without(right, key), [key]: { not: 'what it takes' } },
    { ...without(right, key), [key]: 'not what it takes' },
  ]);
  const wrong = [...missing, ...swapped, ...strange];
  const turn = wrong.length === 0 ? 0 : seed % wrong.length;
  const tooMany = { ...right, not_in_the_schema: true };
  return [...wrong.slice(turn), ...wrong.slice(0, turn), tooMany, {}, []];
}

function without(args: Record<string, unknown>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([name]) => name !== key));
}

function toOther(leaf: unknown): unknown {
  return typeof leaf === 'string' ? 42 : 'not what it takes';
}
