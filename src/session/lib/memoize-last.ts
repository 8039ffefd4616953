/**
 * Remembers the last answer for the last arguments. The store's objects are replaced, never
 * changed, so that identity says whether anything is new.
 *
 * @example
 * const selectRows = memoizeLast((tools: readonly Tool[]) => tools.map(toRow));
 */
export function memoizeLast<TArgs extends readonly unknown[], TResult>(
  compute: (...args: TArgs) => TResult,
): (...args: TArgs) => TResult {
  let last: { args: TArgs; result: TResult } | undefined;
  return (...args) => {
    if (last && args.every((arg, index) => Object.is(arg, last?.args[index]))) return last.result;
    last = { args, result: compute(...args) };
    return last.result;
  };
}
