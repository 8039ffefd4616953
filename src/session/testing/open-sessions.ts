/** The sessions of tests that are not disposed yet. */
const open = new Set<() => Promise<void>>();

/** Ends a session with its test file, unless its test does so. */
export function endWithFile(dispose: () => Promise<void>): () => Promise<void> {
  const end = () => {
    open.delete(end);
    return dispose();
  };
  open.add(end);
  return end;
}

/**
 * Disposes the sessions that the tests of a file left open. Their timers would go on in the next.
 * It does not wait for what they still store: the storage of a test may fail, or never answer.
 */
export function endOpenSessions(): void {
  for (const end of [...open]) end().catch(() => undefined);
}
