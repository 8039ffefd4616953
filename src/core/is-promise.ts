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
 * Passes the reason to `onReason` if the value is a promise that rejects. A caller that does not
 * await the value thus causes no unhandled rejection. The error of a throwing `then` getter is
 * passed, too.
 */
export function onRejection(value: unknown, onReason: (reason: unknown) => void): void {
  try {
    if (typeof value !== 'object' || value === null) return;
    if (typeof Reflect.get(value, 'then') !== 'function') return;
  } catch (thrown) {
    onReason(thrown);
    return;
  }
  // Wrapped, because a thenable may throw, and may lack `catch`.
  Promise.resolve(value).then(undefined, onReason);
}
