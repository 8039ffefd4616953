import { isPlainObject } from '../lib/is-plain-object.ts';

/**
 * Refuses a name that no option has, because a misspelt one would have no effect: an audit that records
 * nothing, or a limit that does not hold. Objects of a class may have further members.
 *
 * @throws TypeError
 */
export function checkNames(given: object, names: readonly string[], what: string): void {
  if (!isPlainObject(given)) return;
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(`'${unknown}' is not one of ${what}: ${names.join(', ')}.`);
}
