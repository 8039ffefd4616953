import type { ArgumentRecord } from '../core/index.ts';
import { isRecord } from '../lib/is-record.ts';
import { spend, spendKeys } from './errors.ts';
import type { Budget, JsonObject, Node, Test } from './types.ts';

/** The members of an object. Those of one with many may have been read by the caller. */
export function membersOf(value: JsonObject, run: Budget): ArgumentRecord {
  const known = run.members?.get(value);
  if (known) {
    spend(run, known.keys.length * 4);
    return known;
  }
  const keys = Object.keys(value);
  spendKeys(run, keys.length);
  return { keys, values: keys.map((key) => value[key]) };
}

/** The keys of an object; undefined members are absent, as in JSON. Other values have none. */
export function definedKeysOf(value: unknown, run: Budget): string[] {
  if (!isRecord(value)) return [];
  const { keys, values } = membersOf(value, run);
  return keys.filter((_, at) => values[at] !== undefined);
}

/** The indexes of a list; other values have none. */
export function indexesOf(value: unknown, run: Budget): number[] {
  if (!Array.isArray(value)) return [];
  spend(run, value.length);
  return [...value.keys()];
}

/** The types of JSON Schema. A number is finite; an integer is one that a number holds exactly. */
export const TYPE_TESTS: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isRecord,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isSafeInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/** The type of a value, for a sentence. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return typeof value;
}

/** Whether the type of a value exists in JSON; its content is not checked. */
export function isJson(value: unknown): boolean {
  return typeName(value) in TYPE_TESTS;
}

/** The cost of writing a value. */
const STEPS_A_PART = 20;

/**
 * A key that equal JSON values share, in any key order, for sets. Equal parts are written once and
 * then referenced by number. So the time depends on the size of the graph, even with shared parts.
 */
export function equalityKeyOf(whole: unknown, run: Budget): unknown {
  // A mark separates written parts from texts, most of which are used directly.
  if (typeof whole === 'string') return whole[0] === MARK ? `${MARK}"${whole}` : whole;
  if (typeof whole !== 'object' || whole === null) return whole;
  const known = new Map<object, string>();
  /** Each part, and the number that stands for it; the whole comes last, as part of nothing. */
  const parts = new Map<string, string>();

  function write(value: unknown): string {
    spend(run, STEPS_A_PART);
    if (typeof value === 'string') spend(run, value.length >> 3);
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? typeof value;
    let number = known.get(value);
    if (number === undefined) {
      const member = (key: string): string => `${write(key)}:${write((value as JsonObject)[key])}`;
      const text = Array.isArray(value)
        ? `[${value.map(write).join()}]`
        : `{${definedKeysOf(value, run).sort().map(member).join()}}`;
      number = parts.get(text) ?? `#${parts.size}`;
      parts.set(text, number);
      known.set(value, number);
    }
    return number;
  }

  write(whole);
  return MARK + [...parts.keys()].join('\n');
}

const MARK = '\0';

/** Whether a number is a multiple of another, as decimals. */
export function isMultiple(value: number, of: number): boolean {
  if (Number.isInteger(of) && Number.isInteger(value)) return value % of === 0;
  const [a, b] = [decimal(value), decimal(of)];
  const least = Math.min(a.exponent, b.exponent);
  const [whole = 0n, part = 0n] = [a, b].map(
    ({ digits, exponent }) => digits * 10n ** BigInt(exponent - least),
  );
  return whole % part === 0n;
}

function decimal(value: number): { digits: bigint; exponent: number } {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** The test of a node, and for one that is not complete a way to it. */
export function testOf(node: Node): Test {
  return node.checks.length > 0 ? node.test : (value, run) => node.test(value, run);
}
