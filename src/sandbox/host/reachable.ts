/** The browser cannot fetch the sandbox now. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  constructor(options?: ErrorOptions) {
    super('The sandbox cannot be fetched without a network.', options);
  }
}

/** Why a Worker could not start, by the thrown error. */
export function startFault(thrown: unknown): 'sandbox_failed' | 'sandbox_unreachable' {
  return thrown instanceof UnreachableError ? 'sandbox_unreachable' : 'sandbox_failed';
}

/**
 * The intervals between attempts while the browser is online, in milliseconds: `online` often comes
 * a moment before the network works.
 */
const [FIRST_MS, MOST_MS] = [1000, 15_000];

/**
 * Whether the server of a URL responds, without the cache: a service worker caches GET requests.
 * Never rejects.
 */
export async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** Resolves when the server of a URL responds again. */
export async function waitUntilReachable(url: string): Promise<void> {
  let waitMs = FIRST_MS;
  await backOnline(waitMs);
  while (!(await isReachable(url))) {
    waitMs = Math.min(2 * waitMs, MOST_MS);
    await backOnline(waitMs);
  }
}

/** `navigator.onLine` knows only the local network, so the server is asked at intervals. */
function backOnline(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = navigator.onLine ? setTimeout(done, waitMs) : undefined;
    addEventListener('online', done);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
  });
}
