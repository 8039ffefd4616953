import { isRecord } from '../../lib/is-record.ts';

/**
 * Removes the arguments that are null, of those for which null means "absent". The caller's object
 * is not changed.
 *
 * @example withoutNulls({ path: 'a', end_line: null }, ['end_line']) // { path: 'a' }
 */
export function withoutNulls(args: unknown, names: unknown): unknown {
  if (!isRecord(args) || !Array.isArray(names)) return args;
  const absent = names.filter((name) => args[name] === null);
  if (absent.length === 0) return args;
  const kept = { ...args };
  for (const name of absent) delete kept[name];
  return kept;
}
