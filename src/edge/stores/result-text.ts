import { boundedJson, type ToolSuccess } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';

/** Data with more levels counts as cyclic. */
const DEEPEST = 200;

/**
 * Writes a success as a text from which {@link fromResultText} restores it.
 *
 * @throws TypeError if JSON would change its `structured`, so that a hit would differ from the
 * tool's result.
 */
export function writeResult({ value, structured, cost_usd }: ToolSuccess): string {
  // Counted first, because the check of each value is not limited.
  const text = boundedJson({ value, structured, cost_usd });
  if (structured !== undefined) checkPlain(structured, 0);
  return text;
}

/** @throws TypeError for a text that {@link writeResult} does not make. */
export function fromResultText(text: string): ToolSuccess {
  const read: unknown = JSON.parse(text);
  if (!isRecord(read)) throw new TypeError('no result');
  const { value, structured, cost_usd } = read;
  if (typeof value !== 'string') throw new TypeError('a result without a value');
  const result: ToolSuccess = { ok: true, value };
  if (structured !== undefined) {
    if (!isRecord(structured)) throw new TypeError(`'structured' is not an object`);
    result.structured = structured;
  }
  if (cost_usd !== undefined) {
    if (typeof cost_usd !== 'number') throw new TypeError(`'cost_usd' is not a number`);
    result.cost_usd = cost_usd;
  }
  return result;
}

function checkPlain(value: unknown, depth: number): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return;
  if (typeof value !== 'object') throw notPlain(String(value));
  if (depth > DEEPEST) throw notPlain('a cycle, or is nested too deep');
  if (Array.isArray(value)) {
    for (const item of value) checkPlain(item, depth + 1);
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw notPlain('a class instance');
  for (const key of Object.keys(value)) checkPlain(Reflect.get(value, key), depth + 1);
}

function notPlain(what: string): TypeError {
  return new TypeError(`its 'structured' holds ${what}, which JSON does not keep`);
}
