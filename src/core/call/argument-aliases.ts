import { isRecord } from '../../lib/is-record.ts';

/**
 * Renames the aliases in a call's arguments to the names of its tool. The real name wins over an
 * alias; other values than plain objects stay unchanged. The caller's object is not changed.
 *
 * @example withRealNames({ count: 3 }, { count: 'max_results' }) // { max_results: 3 }
 */
export function withRealNames(args: unknown, aliases: unknown): unknown {
  if (!isRecord(args) || !isRecord(aliases)) return args;
  const used = Object.keys(aliases).filter((alias) => Object.hasOwn(args, alias));
  if (used.length === 0) return args;
  const renamed = { ...args };
  for (const alias of used) {
    const name = aliases[alias];
    if (typeof name !== 'string' || Object.hasOwn(renamed, name)) continue;
    Object.defineProperty(renamed, name, { ...OWN, value: args[alias] });
    delete renamed[alias];
  }
  return renamed;
}

/** A plain assignment to `__proto__` would set the prototype. */
const OWN = { configurable: true, enumerable: true, writable: true };
