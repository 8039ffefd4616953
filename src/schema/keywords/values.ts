import { isRecord } from '../../lib/is-record.ts';
import { getOwn } from '../../lib/own-property.ts';
import { clip, refuseSchema, requireList, showValue, spend } from '../errors.ts';
import type { Budget, Check, SchemaPosition, Test } from '../types.ts';
import {
  definedKeysOf,
  equalityKeyOf,
  isJson,
  isMultiple,
  TYPE_TESTS,
  typeName,
} from '../values.ts';

/** A check that reports its keyword, and by default the keyword's value as expected. */
export type Made = Omit<Check, 'keyword'> & { keyword?: string };

/** Creates the check of one keyword from its value; `undefined` if it has no effect. */
export type Keyword = (value: unknown, place: SchemaPosition, keyword: string) => Made | undefined;

/** Reads a limit such as `minLength`. @throws SchemaError for other values than numbers. */
export function numberOf(value: unknown, keyword: string): number {
  return typeof value === 'number' ? value : refuseSchema(keyword, 'a number', value);
}

/** For schemas without a type: JSON has no bigint, function, symbol or NaN. */
export const JSON_VALUE: Check = {
  keyword: 'type',
  test: isJson,
  say: (value) => `must be a JSON value, not ${typeName(value)}`,
};

export const type: Keyword = (value) => {
  const names = [value].flat();
  const tests = names.map(
    (name) =>
      (getOwn(TYPE_TESTS, String(name)) as (typeof TYPE_TESTS)[string]) ??
      refuseSchema('type', `one of ${Object.keys(TYPE_TESTS).join(', ')}`, name),
  );
  const [first = isJson] = tests;
  return {
    test: tests.length === 1 ? first : (item) => tests.some((test) => test(item)),
    say: (item) => `must be ${names.join(' or ')}, not ${namedValue(item, names)}`,
  };
};

/** A fractional number is shown itself: its type would not explain the mistake. */
function namedValue(value: unknown, wanted: readonly unknown[]): string {
  if (!wanted.includes('integer') || !Number.isFinite(value)) return typeName(value);
  return Number.isInteger(value) ? `${value}, which is too large to be exact` : String(value);
}

export const allowed: Keyword = (value, place, keyword) => {
  const list = keyword === 'const' ? [value] : requireList(value, keyword);
  const set = new Set(list.map((item) => equalityKeyOf(item, place.free)));
  let sentence: string | undefined;
  return {
    test: (item, run) => set.has(equalityKeyOf(item, run)),
    say: () => {
      sentence ??= `must be ${keyword === 'const' ? showValue(value) : `one of ${showList(list)}`}`;
      return sentence;
    },
  };
};

/** Errors quote lists up to this length in full. */
const MOST_SHOWN = 30;

function showList(list: readonly unknown[]): string {
  const rest = list.length - MOST_SHOWN;
  const shown = list.slice(0, MOST_SHOWN).map(showValue).join();
  return `[${shown}]${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** A limit of numbers: its test and its error text. */
function limit(toTest: (limit: number) => Test, words: string): Keyword {
  return (value, _place, keyword) => {
    // Draft 4, and OpenAPI after it, has a boolean beside the limit.
    if (typeof value === 'boolean' && keyword.startsWith('exclusive')) return undefined;
    const test = toTest(numberOf(value, keyword));
    return { test, say: (item) => `must be ${words} ${value}, not ${item}` };
  };
}

// One function per keyword: a shared one would call its comparison for every number.
const atLeast = limit((least) => (item) => typeof item !== 'number' || item >= least, 'at least');
const atMost = limit((most) => (item) => typeof item !== 'number' || item <= most, 'at most');
export const moreThan = limit(
  (least) => (item) => typeof item !== 'number' || item > least,
  'more than',
);
export const lessThan = limit(
  (most) => (item) => typeof item !== 'number' || item < most,
  'less than',
);
const ofMultiple = limit(
  (of) => (item, run) => {
    if (typeof item !== 'number') return true;
    // Fractions are divided as decimals, as written.
    spend(run, Number.isInteger(item) && Number.isInteger(of) ? 1 : 64);
    return Number.isFinite(item) && isMultiple(item, of);
  },
  'a multiple of',
);

export const minimum: Keyword = (value, place, keyword) =>
  (place.schema.exclusiveMinimum === true ? moreThan : atLeast)(value, place, keyword);
export const maximum: Keyword = (value, place, keyword) =>
  (place.schema.exclusiveMaximum === true ? lessThan : atMost)(value, place, keyword);

export const multipleOf: Keyword = (value, place, keyword) => {
  if (!(numberOf(value, keyword) > 0)) refuseSchema(keyword, 'above 0', value);
  return ofMultiple(value, place, keyword);
};

/** `minLength`, `maxItems` and the others that count characters, items or properties. */
export const size: Keyword = (value, _place, keyword) => {
  const limit = numberOf(value, keyword);
  const most = keyword.startsWith('max');
  const what = keyword.slice(3).toLowerCase();
  const sizeOf: SizeOf = what === 'length' ? charactersOf : what === 'items' ? itemsOf : membersOf;
  const bound = `at ${most ? 'most' : 'least'} ${limit}`;
  return {
    test: (item, run) => {
      const found = sizeOf(item, limit, run);
      return found === undefined || (most ? found <= limit : found >= limit);
    },
    say: (item, { members }) => {
      const found = sizeOf(item, Number.NaN, { left: Number.POSITIVE_INFINITY, members });
      const must = what === 'length' ? `be ${bound} characters long` : `have ${bound} ${what}`;
      return `must ${must}, not ${found}`;
    },
  };
};

/** The size that {@link size} compares: 0 for other types, and counted only as far as the limit. */
type SizeOf = (value: unknown, limit: number, run: Budget) => number | undefined;

const charactersOf: SizeOf = (value, limit, run) => {
  if (typeof value !== 'string') return undefined;
  // A character is one or two units, so most texts need no count.
  if (value.length < limit || value.length > limit * 2) return value.length;
  spend(run, value.length >> 2);
  let count = 0;
  for (const _ of value) count += 1;
  return count;
};

const itemsOf: SizeOf = (value) => (Array.isArray(value) ? value.length : undefined);

const membersOf: SizeOf = (value, _limit, run) =>
  isRecord(value) ? definedKeysOf(value, run).length : undefined;

export const pattern: Keyword = (value, place) => {
  const test = place.options.pattern(String(value));
  return {
    test: (item, run) => typeof item !== 'string' || test(item, run),
    say: () => `must match the pattern ${clip(String(value), 200)}`,
  };
};

export const format: Keyword = (value, place) => {
  const test = place.options.format(String(value));
  return (
    test && {
      test: (item, run) => {
        if (typeof item !== 'string') return true;
        spend(run, item.length >> 3);
        return test(item);
      },
      say: () => `must be in the format ${clip(String(value))}`,
    }
  );
};
