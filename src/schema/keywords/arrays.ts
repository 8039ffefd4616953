import { requireList, showValue, spend } from '../errors.ts';
import { addIssue, explain } from '../report.ts';
import type { Check, SchemaPosition, ValidationRun } from '../types.ts';
import { equalityKeyOf, indexesOf } from '../values.ts';
import { type Keyword, numberOf } from './values.ts';

/** `prefixItems` with `items`, and before draft 2020-12 `items` with `additionalItems`. */
export function items({ schema, draft, node }: SchemaPosition): Check | undefined {
  if (schema.items === undefined && schema.prefixItems === undefined) return undefined;
  // A list in `items` is an older draft's, and can mean nothing else.
  const older = draft < 2020 || (Array.isArray(schema.items) && schema.prefixItems === undefined);
  const list = Array.isArray(schema.items) && older;
  const first = list ? schema.items : older ? [] : (schema.prefixItems ?? []);
  const others = list ? schema.additionalItems : schema.items;
  const prefix = requireList(first, 'prefixItems').map((one) => node(one, 'prefixItems'));
  const rest = others === undefined ? undefined : node(others, 'items');
  return {
    keyword: 'items',
    test: (value, run) => {
      if (!Array.isArray(value)) return true;
      spend(run, value.length);
      for (let index = 0; index < value.length; index += 1) {
        const one = prefix[index] ?? rest;
        if (one && !one.test(value[index], run)) return false;
      }
      return true;
    },
    explain: (value, run, path, report) => {
      if (!Array.isArray(value)) return;
      if (others === false && value.length > prefix.length) {
        const message = `must have at most ${prefix.length} items, not ${value.length}`;
        return addIssue(report, path, 'items', message, prefix.length);
      }
      for (const key of indexesOf(value, run)) {
        const one = prefix[key] ?? rest;
        if (one) explain(one, value[key], run, { parent: path, key }, report);
      }
    },
    collect: (value, run, seen) => {
      for (const index of indexesOf(value, run)) if (prefix[index] ?? rest) seen.add(index);
    },
  };
}

export const uniqueItems: Keyword = (value) =>
  value === true
    ? {
        test: (item, run) => {
          if (!Array.isArray(item)) return true;
          spend(run, item.length * 8);
          return new Set(item.map((one) => equalityKeyOf(one, run))).size === item.length;
        },
        say: () => 'must not contain duplicate items',
      }
    : undefined;

/** `contains`, with how often. */
export const contains: Keyword = (value, { schema, draft, node }, keyword) => {
  const one = node(value, keyword);
  const limits = draft >= 2019 ? schema : {};
  const least = numberOf(limits.minContains ?? 1, 'minContains');
  const most = numberOf(limits.maxContains ?? Number.POSITIVE_INFINITY, 'maxContains');
  const matching = (list: unknown, run: ValidationRun): number[] =>
    indexesOf(list, run).filter((index) => one.test((list as unknown[])[index], run));
  return {
    test: (list, run) => {
      const { length } = matching(list, run);
      return !Array.isArray(list) || (length >= least && length <= most);
    },
    say: () =>
      `must contain at least ${least}${most < Number.POSITIVE_INFINITY ? ` and at most ${most}` : ''} items that match ${showValue(value)}`,
    collect: (list, run, seen) => {
      if (draft >= 2020) for (const index of matching(list, run)) seen.add(index);
    },
  };
};
