import { perSession } from './session-memory.ts';

/**
 * Memoizes the result for the latest arguments, per session. The store replaces its objects and
 * never mutates them, so arguments are compared by identity.
 *
 * @example
 * const selectRows = memoizeLast((tools: readonly Tool[]) => tools.map(toRow));
 */
export function memoizeLast<TArgs extends readonly unknown[], TResult>(
  compute: (...args: TArgs) => TResult,
): (...args: TArgs) => TResult {
  const memory = perSession((): { last?: { args: TArgs; result: TResult } } => ({}));
  return (...args) => {
    const slot = memory();
    const { last } = slot;
    if (last && args.every((arg, index) => Object.is(arg, last.args[index]))) return last.result;
    const result = compute(...args);
    slot.last = { args, result };
    return result;
  };
}
