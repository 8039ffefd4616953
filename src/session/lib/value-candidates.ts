import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { toDistinct, toVariants } from './distinct-items.ts';
import { exampleArgs } from './example-args.ts';
import { exampleText } from './example-value.ts';
import { stepInto } from './issue-path.ts';
import { patternExample } from './pattern-example.ts';
import { limitText } from './plain-example.ts';
import { schemasAt } from './schemas-at.ts';

/** A mismatch, and the path to its place. */
interface Place {
  path: readonly (string | number)[];
  keyword?: string | undefined;
  expected?: unknown;
}

type Schema = Record<string, unknown>;

/** Arguments that may solve an issue, best first. Most are as invalid as before. */
export function toCandidates(root: JsonSchema, args: unknown, place: Place): unknown[] {
  const { path, keyword } = place;
  const at = schemasAt(root, [...path]);
  const current = path.reduce(stepInto, args);
  const name = path.findLast((step) => typeof step === 'string') ?? '';
  const isItem = typeof path.at(-1) === 'number';
  const examples = toExamples(root, at, isItem ? name.replace(/s$/, '') : name);
  const isMember = typeof path.at(-1) === 'string' && keyword !== 'required';
  const repaired = repairs(root, at, current, place);
  // Most parts of a list or an object may be valid, so it keeps them.
  const isWhole = typeof current === 'object' && current !== null;
  return [
    ...at.flatMap(statedValues),
    ...(keyword === 'const' ? [place.expected] : []),
    ...(isWhole ? [...repaired, ...examples] : [...examples, ...repaired]),
  ]
    .map((value) => replace(args, path, value))
    .concat(isMember ? [replace(args, path, undefined)] : []);
}

/** The values that a schema names: its examples, default, constant and choices. */
function statedValues({ examples, example, default: preset, const: only, enum: all }: Schema) {
  const lists = [examples, all].map((list): unknown[] => (Array.isArray(list) ? list : []));
  return [...(lists[0] ?? []), example, preset, only, ...(lists[1] ?? [])]
    .filter((one) => one !== undefined)
    .slice(0, MAX_STATED);
}

const MAX_STATED = 20;

/** An example from the rules of each schema, without the values that it names. */
function toExamples({ $defs, definitions }: JsonSchema, at: readonly Schema[], name: string) {
  return at.flatMap(({ examples, example, default: _, description, ...rules }) => {
    const parts = description === undefined ? [rules] : [{ ...rules, description }, rules];
    return parts.map((part) => {
      const whole = { properties: { [name]: part }, required: [name], $defs, definitions };
      return stepInto(exampleArgs(whole), name);
    });
  });
}

function repairs(root: JsonSchema, at: readonly Schema[], current: unknown, place: Place) {
  if (typeof current === 'number') return [...multiples(at, current), ...toVariants(current, 2)];
  if (typeof current === 'string') return [...texts(at, current), ...toVariants(current, 2)];
  if (Array.isArray(current)) return lists(root, at, current, place);
  return isRecord(current) ? objects(root, at, current) : toVariants(current, 2);
}

/** How many multiples are tried on each side. */
const MAX_STEPS = 12;

function multiples(at: readonly Schema[], current: number): number[] {
  const bounds = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'];
  const starts = [current, ...bounds.flatMap((bound) => numbersOf(at, bound))];
  return numbersOf(at, 'multipleOf').flatMap((step) =>
    starts.flatMap((start) =>
      Array.from({ length: MAX_STEPS }, (_, index) => [
        Math.ceil(start / step) + index,
        Math.floor(start / step) - index,
      ])
        .flat()
        // 3 × 0.1 has seventeen digits.
        .map((times) => Number((times * step).toPrecision(12))),
    ),
  );
}

function texts(at: readonly Schema[], current: string): string[] {
  const minLength = Math.max(0, ...numbersOf(at, 'minLength'));
  const limits = { minLength, maxLength: Math.min(...numbersOf(at, 'maxLength'), 10_000) };
  const patterns = at.flatMap(({ pattern }) =>
    typeof pattern === 'string' ? (patternExample(pattern, minLength) ?? []) : [],
  );
  const formats = at.flatMap(({ format }) => (format === undefined ? [] : exampleText(format, '')));
  return [...patterns, ...formats, limitText(current, limits)];
}

/** Longer lists are no example. */
const MAX_ITEMS = 200;

function lists(root: JsonSchema, at: readonly Schema[], current: readonly unknown[], place: Place) {
  const least = Math.min(Math.max(0, ...numbersOf(at, 'minItems')), MAX_ITEMS);
  const most = Math.min(...numbersOf(at, 'maxItems'), MAX_ITEMS);
  const items = schemasAt(root, [...place.path, current.length]);
  const [item = 'example'] = [...current.slice(-1), ...toExamples(root, items, '')];
  const missing = Array.from({ length: Math.max(0, least - current.length) }, () => item);
  const sized = [...current, ...missing].slice(0, most);
  const contained = place.keyword === 'contains' && isRecord(place.expected) ? place.expected : {};
  const found = [...statedValues(contained), ...toExamples(root, [contained], '')];
  return [
    ...(place.keyword === 'contains' ? found.map((one) => [...current, one]) : []),
    sized,
    ...toDistinct(sized, items.flatMap(statedValues), least),
  ];
}

/** The object with as many properties as it needs. */
function objects(root: JsonSchema, at: readonly Schema[], current: Record<string, unknown>) {
  const named = at.flatMap(({ properties }) =>
    Object.entries(isRecord(properties) ? properties : {}),
  );
  const other = at.map(({ additionalProperties }) => additionalProperties).find(isRecord);
  const free = ['key', 'key2', 'key3'].map((key): [string, unknown] => [key, other ?? {}]);
  const missing = [...named, ...free].filter(([key]) => !Object.hasOwn(current, key));
  const count = Math.max(0, ...numbersOf(at, 'minProperties')) - Object.keys(current).length;
  const added = missing.slice(0, Math.max(0, count)).map(([key, part]) => {
    const [value] = isRecord(part)
      ? [...statedValues(part), ...toExamples(root, [part], key)]
      : ['example'];
    return [key, value];
  });
  return added.length === 0 ? [] : [{ ...current, ...Object.fromEntries(added) }];
}

function numbersOf(at: readonly Schema[], keyword: string): number[] {
  return at.flatMap(({ [keyword]: limit }) => (typeof limit === 'number' ? [limit] : []));
}

/** A copy with another value at the path; without it if the value is `undefined`. */
function replace(whole: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const inner = replace(stepInto(whole, step), rest, value);
  if (Array.isArray(whole)) return whole.map((one, index) => (index === step ? inner : one));
  // `fromEntries` defines own properties, so that a key never reaches a prototype.
  const others = Object.entries(isRecord(whole) ? whole : {});
  const isThere = others.some(([key]) => key === step);
  const entries = isThere
    ? others.map(([key, one]) => [key, key === step ? inner : one] as const)
    : [...others, [String(step), inner] as const];
  return Object.fromEntries(entries.filter(([key, one]) => key !== step || one !== undefined));
}
