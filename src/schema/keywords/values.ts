import { clip, SchemaError, show, spend, spendKeys } from '../errors.ts';
import type { Check, Place, Run, Test } from '../types.ts';
import {
  countCharacters,
  isJson,
  isMultiple,
  isObject,
  keyOf,
  TYPES,
  typeName,
} from '../values.ts';

/** Makes the check of one keyword from its value; `undefined` where it asks for nothing. */
export type Keyword = (value: unknown, place: Place, keyword: string) => Check | undefined;

/** Reads a limit such as `minLength`. @throws SchemaError where it is no number. */
export function numberOf(value: unknown, keyword: string): number {
  if (typeof value === 'number') return value;
  throw new SchemaError(`'${keyword}' must be a number, not ${show(value)}.`);
}

/** Reads a list of texts such as `required`. @throws SchemaError where it is none. */
export function namesOf(value: unknown, keyword: string): string[] {
  if (Array.isArray(value) && value.every((name) => typeof name === 'string')) return value;
  throw new SchemaError(`'${keyword}' must be a list of names, not ${show(value)}.`);
}

/** For schemas that say nothing about the type: JSON has no bigint, function, symbol or NaN. */
export const JSON_VALUE: Check = {
  keyword: 'type',
  test: isJson,
  say: (value) => `must be a JSON value, not ${typeName(value)}`,
};

export const type: Keyword = (value) => {
  const names = [value].flat();
  const tests = names.map((name) => {
    const test = typeof name === 'string' && Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
    if (test) return test;
    throw new SchemaError(
      `'type' must be one of ${Object.keys(TYPES).join(', ')}, not ${show(name)}.`,
    );
  });
  const [first = isJson] = tests;
  return {
    keyword: 'type',
    test: tests.length === 1 ? first : (item) => tests.some((test) => test(item)),
    say: (item) => `must be ${names.join(' or ')}, not ${namedValue(item, names)}`,
    expected: value,
  };
};

/** A number that is no integer is named itself: its type alone would not say what is wrong. */
function namedValue(value: unknown, wanted: readonly unknown[]): string {
  if (!wanted.includes('integer') || !Number.isFinite(value)) return typeName(value);
  return Number.isInteger(value) ? `${value}, which is too large to be exact` : String(value);
}

export const allowed: Keyword = (value, place, keyword) => {
  const list = keyword === 'const' ? [value] : value;
  if (!Array.isArray(list)) throw new SchemaError(`'enum' must be a list, not ${show(value)}.`);
  const isPlain = list.every((item) => typeof item !== 'object' || item === null);
  const set = new Set(isPlain ? list : list.map((item) => keyOf(item, place.free)));
  const test: Test = isPlain ? (item) => set.has(item) : (item, run) => set.has(keyOf(item, run));
  let told: string | undefined;
  const say = (): string => {
    told ??= `must be ${keyword === 'const' ? show(value) : `one of ${showList(list)}`}`;
    return told;
  };
  return { keyword, test, say, expected: value };
};

/** Lists as long as this are told whole. */
const MOST_SHOWN = 30;

function showList(list: readonly unknown[]): string {
  const rest = list.length - MOST_SHOWN;
  const shown = list.slice(0, MOST_SHOWN).map(show).join();
  return `[${shown}]${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** A limit of numbers: its test, and how it is told. */
function limit(toTest: (limit: number) => Test, words: string): Keyword {
  return (value, _place, keyword) => {
    const expected = numberOf(value, keyword);
    const say = (item: unknown): string => `must be ${words} ${expected}, not ${item}`;
    return { keyword, test: toTest(expected), say, expected };
  };
}

// A function for each: one that is handed a comparison would call it for every number.
const above = limit((least) => (item) => typeof item !== 'number' || item > least, 'more than');
const below = limit((most) => (item) => typeof item !== 'number' || item < most, 'less than');
const atLeast = limit((least) => (item) => typeof item !== 'number' || item >= least, 'at least');
const atMost = limit((most) => (item) => typeof item !== 'number' || item <= most, 'at most');
const ofMultiple = limit(
  (of) => (item, run) => {
    if (typeof item !== 'number') return true;
    // Fractions are divided as the decimals that they are written as.
    spend(run, Number.isInteger(item) && Number.isInteger(of) ? 1 : 64);
    return Number.isFinite(item) && isMultiple(item, of);
  },
  'a multiple of',
);

// Draft 4, and OpenAPI after it, has a boolean beside the limit.
export const minimum: Keyword = (value, place, keyword) =>
  (place.schema.exclusiveMinimum === true ? above : atLeast)(value, place, keyword);
export const maximum: Keyword = (value, place, keyword) =>
  (place.schema.exclusiveMaximum === true ? below : atMost)(value, place, keyword);
export const exclusiveMinimum: Keyword = (value, place, keyword) =>
  typeof value === 'boolean' ? undefined : above(value, place, keyword);
export const exclusiveMaximum: Keyword = (value, place, keyword) =>
  typeof value === 'boolean' ? undefined : below(value, place, keyword);

export const multipleOf: Keyword = (value, place, keyword) => {
  if (!(numberOf(value, keyword) > 0)) throw new SchemaError("'multipleOf' must be above 0.");
  return ofMultiple(value, place, keyword);
};

/** `minLength`, `maxItems` and the others that count characters, items or properties. */
export const size: Keyword = (value, _place, keyword) => {
  const limit = numberOf(value, keyword);
  const most = keyword.startsWith('max');
  const [sizeOf, words] = /h$/.test(keyword)
    ? [charactersOf, 'be at # characters long']
    : [/I/.test(keyword) ? itemsOf : propertiesOf, `have at # ${keyword.slice(3).toLowerCase()}`];
  const test: Test = (item, run) => {
    const found = sizeOf(item, limit, run);
    return found === undefined || (most ? found <= limit : found >= limit);
  };
  const say = (item: unknown): string => {
    const found = sizeOf(item, Number.NaN, { left: Number.POSITIVE_INFINITY });
    return `must ${words.replace('#', `${most ? 'most' : 'least'} ${limit}`)}, not ${found}`;
  };
  return { keyword, test, say, expected: limit };
};

/** What {@link size} counts: nothing in values of another type, and only what decides about the limit. */
type SizeOf = (value: unknown, limit: number, run: Pick<Run, 'left'>) => number | undefined;

const charactersOf: SizeOf = (value, limit, run) => {
  if (typeof value !== 'string') return undefined;
  // A character is one or two units, so most texts need not be counted.
  if (value.length < limit || value.length > limit * 2) return value.length;
  return countCharacters(value, run);
};

const itemsOf: SizeOf = (value) => (Array.isArray(value) ? value.length : undefined);

const propertiesOf: SizeOf = (value, _limit, run) => {
  if (!isObject(value)) return undefined;
  let [found, steps] = [0, 0];
  for (const key in value) {
    steps += 1;
    if (value[key] !== undefined) found += 1;
  }
  spendKeys(run, steps);
  return found;
};

export const pattern: Keyword = (value, place) => {
  const test = place.pattern(String(value));
  return {
    keyword: 'pattern',
    test: (item, run) => typeof item !== 'string' || test(item, run),
    say: () => `must match the pattern ${clip(String(value), 200)}`,
    expected: value,
  };
};

export const format: Keyword = (value, place) => {
  const test = place.format(String(value));
  return (
    test && {
      keyword: 'format',
      test: (item, run) => {
        if (typeof item !== 'string') return true;
        spend(run, item.length >> 3);
        return test(item);
      },
      say: () => `must be in the format ${clip(String(value))}`,
      expected: value,
    }
  );
};
