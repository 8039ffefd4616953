/** The sandbox lies where this browser cannot fetch it now. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  constructor(options?: ErrorOptions) {
    super('The sandbox cannot be fetched without a network.', options);
  }
}

/** Why a Worker could not be started, by what that threw. */
export function startFault(thrown: unknown): 'sandbox_failed' | 'sandbox_unreachable' {
  return thrown instanceof UnreachableError ? 'sandbox_unreachable' : 'sandbox_failed';
}

/** Between two looks whether a network that was never gone leads anywhere again, in milliseconds. */
const LOOK_AGAIN_MS = 15_000;

/**
 * Whether the server of an address answers, whatever the browser keeps of it: a service worker keeps
 * what is fetched by GET. Never rejects.
 */
export async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** Resolves when the server of an address answers again. */
export async function waitUntilReachable(url: string): Promise<void> {
  do await backOnline();
  while (!(await isReachable(url)));
}

/** The browser knows of its own network alone; whether that leads anywhere is asked now and then. */
function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    const timer = navigator.onLine ? setTimeout(done, LOOK_AGAIN_MS) : undefined;
    addEventListener('online', done);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
  });
}
