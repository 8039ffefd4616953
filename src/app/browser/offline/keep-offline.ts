import { offerUpdate } from '../../lib/page-state.ts';
import { holdCaching } from './hold-caching.ts';
import { whenQuiet } from './when-quiet.ts';

/**
 * Makes the page available offline, and reports a waiting update. It does nothing if a browser has
 * no service workers, or refuses them.
 *
 * The browser compiles all code of the page to cache it, which takes a fifth of a processor for
 * seconds. So it begins when the user pauses, and waits whenever the user acts.
 *
 * @param first the work to wait for, for at most twenty seconds
 * @param isRunning whether a run is under way
 */
export async function keepOffline(first: Promise<void>, isRunning: () => boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await Promise.race([first, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
  await whenQuiet(document, isRunning);
  try {
    const address = new URL('service-worker.js', document.baseURI);
    const registration = await navigator.serviceWorker.register(address);
    if (registration.installing) holdCaching(registration.installing, document, isRunning);
    const look = () => {
      const { waiting } = registration;
      // Without an old page to replace, the worker takes over at once.
      if (waiting && navigator.serviceWorker.controller) offerUpdate(() => activate(waiting));
    };
    look();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', look);
    });
  } catch {
    // A private window, or a full disk: the page then works only online.
  }
}

/** Unit: milliseconds. */
const LONGEST_WAIT = 20_000;

function activate(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  // An older page sends this text to a newer worker, so it never changes.
  waiting.postMessage('take-over');
}
