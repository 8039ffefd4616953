import type { FaultRule } from './faults.ts';

/**
 * Reads the faults of a scenario from external data: a link, a file, a form.
 *
 * @param value - the result of `JSON.parse`.
 * @throws TypeError with the path, such as `faults[0].failure.rate must be a number from 0
 *   to 1.`
 *
 * @example
 * const faults = readFaultRules(JSON.parse('[{"backend":"shop","failure":{"rate":0.2}}]'));
 */
export function readFaultRules(value: unknown): FaultRule[] {
  if (!Array.isArray(value)) throw new TypeError('faults must be an array.');
  for (const [index, rule] of value.entries()) checkRule(rule, `faults[${String(index)}]`);
  // Every field was checked just now, and unknown ones were refused.
  return value as FaultRule[];
}

/** The requirement on a field; `undefined` if it is met. */
type Check = (value: unknown, path: string) => string | undefined;

const text: Check = (value) =>
  typeof value === 'string' && value !== '' ? undefined : 'must be a text that is not empty';

const rate: Check = (value) =>
  typeof value === 'number' && value >= 0 && value <= 1
    ? undefined
    : 'must be a number from 0 to 1';

const whole =
  (min: number, max = Number.MAX_SAFE_INTEGER): Check =>
  (value) => {
    if (Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max) return;
    const bounds = max === Number.MAX_SAFE_INTEGER ? '' : ` to ${String(max)}`;
    return `must be a whole number from ${String(min)}${bounds}`;
  };

const moment: Check = (value) =>
  value === 'request' || value === 'response' || value === 'body'
    ? undefined
    : "must be 'request', 'response' or 'body'";

const MAX_LATENCY_MS = 3_600_000;

const latency: Check = (value, path) => {
  const problem = 'must be [min, max] or { p50, p99 }, in milliseconds, the smaller one first';
  if (Array.isArray(value)) {
    const [min, max, ...more] = value.map(Number);
    const ordered = min !== undefined && max !== undefined && min <= max && more.length === 0;
    return ordered && value.every((one) => !whole(0, MAX_LATENCY_MS)(one, path))
      ? undefined
      : problem;
  }
  checkFields(value, path, { p50: whole(0, MAX_LATENCY_MS), p99: whole(0, MAX_LATENCY_MS) }, [
    'p50',
    'p99',
  ]);
  // checkFields throws on anything but an object with two numbers.
  const { p50, p99 } = value as { p50: number; p99: number };
  return p50 <= p99 ? undefined : problem;
};

const fields =
  (checks: Record<string, Check>, required: readonly string[]): Check =>
  (value, path) => {
    checkFields(value, path, checks, required);
    return undefined;
  };

const RULE: Record<string, Check> = {
  backend: text,
  matching: text,
  latencyMs: latency,
  failure: fields({ rate, status: whole(400, 599) }, ['rate']),
  rateLimit: fields({ max: whole(0), windowMs: whole(1) }, ['max', 'windowMs']),
  tooManyRequests: fields({ rate, retryAfterSeconds: whole(0) }, ['rate']),
  malformed: fields({ rate }, ['rate']),
  disconnect: fields({ rate, during: moment }, ['rate']),
  slowStream: fields({ chunkBytes: whole(1), everyMs: whole(1) }, ['chunkBytes', 'everyMs']),
};

function checkRule(rule: unknown, path: string): void {
  checkFields(rule, path, RULE, ['backend']);
}

function checkFields(
  value: unknown,
  path: string,
  checks: Record<string, Check>,
  required: readonly string[],
): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`${path} must be an object.`);
  }
  for (const name of required) {
    if (!Object.hasOwn(value, name)) throw new TypeError(`${path}.${name} is missing.`);
  }
  for (const [name, field] of Object.entries(value)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (!check) throw new TypeError(`${path}.${name} is unknown.`);
    const problem = check(field, `${path}.${name}`);
    if (problem) throw new TypeError(`${path}.${name} ${problem}.`);
  }
}
