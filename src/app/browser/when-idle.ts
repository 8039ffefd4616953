/** Resolves when the page has nothing to do, and at the latest in three seconds. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 300);
  });
}
