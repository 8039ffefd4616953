/** Whether a value must be awaited; safe for proxies and throwing getters. */
export function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  try {
    return (
      typeof value === 'object' &&
      value !== null &&
      'then' in value &&
      typeof value.then === 'function'
    );
  } catch {
    return false;
  }
}
