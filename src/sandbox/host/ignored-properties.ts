import { suggest } from '../../lib/suggest.ts';

/** The values that a property may have: the end of the words `must be …`, and the test for them. */
type Kind = readonly [words: string, test: (value: unknown) => boolean];

const text: Kind = ['a string', (value) => typeof value === 'string'];
const number: Kind = ['a number', (value) => typeof value === 'number'];
const flag: Kind = ['true or false', (value) => typeof value === 'boolean'];
const object: Kind = ['an object', (value) => typeof value === 'object' && value !== null];
const list: Kind = ['a list of strings', Array.isArray];
const caching: Kind = [
  'true or an object',
  (value) => typeof value === 'boolean' || object[1](value),
];
const policy: Kind = [
  "'throw', 'replace' or 'keep'",
  (value) => value === 'throw' || value === 'replace' || value === 'keep',
];
const strategy: Kind = [
  "'head', 'tail', 'head-tail' or 'json'",
  (value) => ['head', 'tail', 'head-tail', 'json'].some((one) => one === value),
];
const any: Kind = ['', () => true];

/** The properties of a tool that are data. Others than `any` have no effect with a wrong value. */
const TOOL: Readonly<Record<string, Kind>> = {
  ...{ name: any, description: any, schema: any, capabilities: any },
  ...{ toolset: text, maxResultChars: number, timeoutMs: number, alwaysInclude: flag },
  ...{ maxResultTokens: number, trim: strategy },
  ...{ outputIsUntrusted: flag, ephemeral: flag, onCollision: policy, rateLimit: object },
  ...{ argumentAliases: object, nullMeansAbsent: list, validateArgs: flag, cache: caching },
};
const METHODS = ['execute', 'isAvailable', 'readResource'];
/** The only ones that are written with underscores. */
const RATE_LIMIT: Readonly<Record<string, Kind>> = { max_calls: number, window_seconds: number };

/**
 * Sentences about properties of a tool that the registry does not read: those with a name that
 * resembles one it reads, and those with a wrong value. A tool may have others for itself.
 *
 * @example
 * findIgnored({ rate_limit: {} }, ['execute'])
 * // ["The registry does not read 'rate_limit'. Did you mean 'rateLimit'?"]
 */
export function findIgnored(
  data: Readonly<Record<string, unknown>>,
  methods: readonly unknown[],
): readonly string[] {
  const known = [...Object.keys(TOOL), ...METHODS];
  const given = new Set([...Object.keys(data), ...methods.map(String)]);
  return [
    ...[...given].flatMap((name) => misspelt(name, known, given)),
    ...Object.entries(TOOL).flatMap(([name, kind]) => misfit(name, data[name], kind)),
    ...(object[1](data.rateLimit) ? limitFaults({ ...Object(data.rateLimit) }) : []),
  ];
}

function limitFaults(limit: Readonly<Record<string, unknown>>): readonly string[] {
  const known = Object.keys(RATE_LIMIT);
  const given = new Set(Object.keys(limit));
  return [
    ...[...given].flatMap((name) => misspelt(name, known, given)),
    ...Object.entries(RATE_LIMIT).flatMap(([name, kind]) => misfit(name, limit[name], kind)),
  ];
}

function misspelt(
  name: string,
  known: readonly string[],
  given: ReadonlySet<string>,
): readonly string[] {
  const meant = known.includes(name) ? undefined : suggest(name, known);
  if (meant === undefined || given.has(meant)) return [];
  return [`The registry does not read '${name}'. Did you mean '${meant}'?`];
}

function misfit(name: string, value: unknown, [words, test]: Kind): readonly string[] {
  if (value === undefined || test(value)) return [];
  return [`'${name}' has no effect, because it must be ${words}.`];
}
