/** Resolves when the page is idle, after at most three seconds. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 300);
  });
}
