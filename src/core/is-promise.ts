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

/**
 * For a value that no caller awaits. If it is a promise, its rejection goes to `told` and never
 * becomes an unhandled rejection. The error of a throwing `then` getter goes there, too.
 */
export function onRejection(value: unknown, told: (reason: unknown) => void): void {
  try {
    if (typeof value !== 'object' || value === null) return;
    if (typeof Reflect.get(value, 'then') !== 'function') return;
  } catch (thrown) {
    told(thrown);
    return;
  }
  // Wrapped, because a thenable may throw, and may lack `catch`.
  Promise.resolve(value).then(undefined, told);
}
