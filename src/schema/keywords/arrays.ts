import { SchemaError, show, spend } from '../errors.ts';
import { add, explain } from '../report.ts';
import type { Check, Place } from '../types.ts';
import { keyOf } from '../values.ts';
import { type Keyword, numberOf } from './values.ts';

/** `prefixItems` with `items`, and before draft 2020-12 `items` with `additionalItems`. */
export function items({ schema, draft, node }: Place): Check | undefined {
  // A list in `items` is an older draft's, and can mean nothing else.
  const older = draft < 2020 || (Array.isArray(schema.items) && schema.prefixItems === undefined);
  const list = Array.isArray(schema.items) && older;
  const first = older ? (list ? schema.items : []) : (schema.prefixItems ?? []);
  const others = list ? schema.additionalItems : schema.items;
  if (!Array.isArray(first))
    throw new SchemaError(`'prefixItems' must be a list, not ${show(first)}.`);
  const prefix = first.map((one) => node(one, 'prefixItems'));
  const rest = others === undefined ? undefined : node(others, 'items');
  if (prefix.length === 0 && !rest) return undefined;
  return {
    keyword: 'items',
    test: (value, run) => {
      if (!Array.isArray(value)) return true;
      const end = rest ? value.length : Math.min(value.length, prefix.length);
      spend(run, end);
      for (let index = 0; index < end; index += 1) {
        const one = prefix[index] ?? rest;
        if (one && !one.test(value[index], run)) return false;
      }
      return true;
    },
    explain: (value, run, path, report) => {
      if (!Array.isArray(value)) return;
      spend(run, value.length);
      if (others === false && value.length > prefix.length) {
        const message = `must have at most ${prefix.length} items, not ${value.length}`;
        return add(report, path, 'items', message, prefix.length);
      }
      for (let index = 0; index < value.length; index += 1) {
        const one = prefix[index] ?? rest;
        if (!one) return;
        explain(one, value[index], run, { parent: path, key: index }, report);
      }
    },
    collect: (value, _run, seen) => {
      if (Array.isArray(value))
        seen.upTo = Math.max(seen.upTo, rest ? value.length : prefix.length);
    },
  };
}

export const uniqueItems: Keyword = (value, _place, keyword) =>
  value === true
    ? {
        keyword,
        test: (item, run) => {
          if (!Array.isArray(item)) return true;
          spend(run, item.length * 8);
          return new Set(item.map((one) => keyOf(one, run))).size === item.length;
        },
        say: () => 'must not hold the same item twice',
      }
    : undefined;

/** `contains`, with how often. */
export function contains({ schema, draft, node }: Place): Check | undefined {
  if (schema.contains === undefined) return undefined;
  const one = node(schema.contains, 'contains');
  const counts = draft >= 2019;
  const limit = (keyword: string, or: number): number =>
    counts && schema[keyword] !== undefined ? numberOf(schema[keyword], keyword) : or;
  const least = limit('minContains', 1);
  const most = limit('maxContains', Number.POSITIVE_INFINITY);
  return {
    keyword: 'contains',
    test: (value, run) => {
      if (!Array.isArray(value)) return true;
      spend(run, value.length);
      let found = 0;
      for (const item of value) {
        if (one.test(item, run)) found += 1;
        if (found > most) return false;
      }
      return found >= least;
    },
    say: () =>
      `must hold at least ${least}${most < Number.POSITIVE_INFINITY ? ` and at most ${most}` : ''} items that match ${show(schema.contains)}`,
    ...(draft >= 2020 && {
      collect: (value, run, seen) => {
        if (!Array.isArray(value)) return;
        for (const [index, item] of value.entries()) {
          if (one.test(item, run)) seen.items.add(index);
        }
      },
    }),
  };
}
