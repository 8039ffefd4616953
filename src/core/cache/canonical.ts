/** Nested deeper than this, data is taken for cyclic. */
const DEEPEST = 200;

/**
 * One text for equal data, whatever the order of its keys, and different texts for different data.
 *
 * @throws TypeError for what is no plain data: functions, dates, class instances, cycles.
 */
export function canonical(value: unknown, depth = 0): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function' || typeof value === 'symbol') throw notPlain(`a ${typeof value}`);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : `${value}`;
  if (depth > DEEPEST) throw notPlain('cyclic or nested too deep');
  if (Array.isArray(value)) {
    return `[${Array.from(value, (item) => canonical(item, depth + 1)).join(',')}]`;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw notPlain('a class instance');
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(Reflect.get(value, key), depth + 1)}`);
  return `{${members.join(',')}}`;
}

function notPlain(what: string): TypeError {
  return new TypeError(`the arguments hold ${what}`);
}
