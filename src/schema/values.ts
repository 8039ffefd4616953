import { spend } from './errors.ts';
import type { Json, Node, Run, Test } from './types.ts';

/** Whether a value is an object of JSON. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The types of JSON Schema. A number is finite; an integer is one that a number holds exactly. */
export const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
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

/** Whether JSON has values like this one; what is inside is not looked at. */
export function isJson(value: unknown): boolean {
  return typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'object' || typeof value === 'string' || typeof value === 'boolean';
}

/**
 * A text that two values share where they are equal as JSON, whatever the order of their keys.
 * Equal parts are written once and then named by their number, so that a value whose parts are
 * shared takes as long as its graph is large.
 */
function canonical(value: unknown, run: Run): string {
  const parts = new Map<string, string>();
  const whole = write(value, { run, parts, known: new Map() });
  // The whole comes last among the parts, since it is part of nothing.
  return parts.size === 0 ? whole : [...parts.keys()].join('\n');
}

interface Written {
  readonly run: Run;
  /** Each part, and the number that stands for it. */
  readonly parts: Map<string, string>;
  readonly known: Map<object, string>;
}

function write(value: unknown, written: Written): string {
  const { run, parts, known } = written;
  spend(run, STEPS_A_PART);
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'string') spend(run, value.length >> 3);
    // A zero has no sign in JSON.
    return value === 0 ? '0' : (JSON.stringify(value) ?? typeof value);
  }
  const before = known.get(value);
  if (before !== undefined) return before;
  const text = Array.isArray(value)
    ? `[${value.map((item) => write(item, written)).join()}]`
    : `{${membersOf(value as Json, written).join()}}`;
  const number = parts.get(text) ?? `#${parts.size}`;
  parts.set(text, number);
  known.set(value, number);
  return number;
}

function membersOf(value: Json, written: Written): string[] {
  return Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${write(key, written)}:${write(value[key], written)}`);
}

/** What the writing of a value costs, whatever it is. */
const STEPS_A_PART = 8;

/** What two values share where they are equal as JSON, for sets. */
export function keyOf(value: unknown, run: Run): unknown {
  // A mark tells what is written from the texts, of which most are taken as they are.
  if (typeof value === 'string') return value[0] === MARK ? `${MARK}"${value}` : value;
  return typeof value === 'object' && value !== null ? MARK + canonical(value, run) : value;
}

const MARK = '\0';

/** Whether a number is a multiple of another, as the decimals that they are written as. */
export function isMultiple(value: number, of: number): boolean {
  if (Number.isInteger(of) && Number.isInteger(value)) return value % of === 0;
  const [a, b] = [decimal(value), decimal(of)];
  const shift = BigInt(Math.abs(a.exponent - b.exponent));
  const scale = 10n ** shift;
  return a.exponent > b.exponent
    ? (a.digits * scale) % b.digits === 0n
    : a.digits % (b.digits * scale) === 0n;
}

function decimal(value: number): { digits: bigint; exponent: number } {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** Characters, not the units of which some take two. */
export function countCharacters(text: string, run: Pick<Run, 'left'>): number {
  spend(run, text.length >> 2);
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The test of a node, and for one that is not complete a way to it. */
export function testOf(node: Node): Test {
  return node.checks.length > 0 ? node.test : (value, run) => node.test(value, run);
}
