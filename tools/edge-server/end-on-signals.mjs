/** Ends a process after a signal. Must not import any installed package. */

/** Ctrl+C arrives twice, from the terminal and forwarded by npm, at most so many milliseconds apart. */
const SAME_SIGNAL_MS = 500;

/**
 * Closes and exits with 0 after SIGINT or SIGTERM. A second signal exits with 1 at once.
 *
 * @param {() => unknown} close its promise is awaited, and its failure changes nothing
 * @example endOnSignals(() => server.close());
 */
export function endOnSignals(close) {
  /** @type {number | undefined} */
  let since;
  const end = () => {
    if (since === undefined) {
      since = performance.now();
      const exit = () => process.exit(0);
      Promise.resolve().then(close).then(exit, exit);
    } else if (performance.now() - since > SAME_SIGNAL_MS) process.exit(1);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
