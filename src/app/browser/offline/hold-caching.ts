import { onActs, type Page } from './when-quiet.ts';

/** A hold lasts longer, so that it does not end between two of them. Unit: milliseconds. */
const BETWEEN = 1000;

/**
 * Asks a worker that is caching the page to wait while the user acts or something runs. Ends with
 * the worker's installation.
 *
 * @example
 * holdCaching(registration.installing, document, () => false);
 */
export function holdCaching(
  worker: Pick<EventTarget, 'addEventListener'> & Pick<ServiceWorker, 'state' | 'postMessage'>,
  page: Page,
  isRunning: () => boolean,
): void {
  const end = new AbortController();
  let last = Number.NEGATIVE_INFINITY;
  const hold = () => {
    if (performance.now() - last < BETWEEN) return;
    last = performance.now();
    // A worker of another version may not know this text, and then ignores it.
    worker.postMessage('hold');
  };
  onActs(page, hold, end.signal);
  const timer = setInterval(() => isRunning() && hold(), BETWEEN);
  worker.addEventListener(
    'statechange',
    () => {
      if (worker.state === 'installing') return;
      clearInterval(timer);
      end.abort();
    },
    { signal: end.signal },
  );
}
