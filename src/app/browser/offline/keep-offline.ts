import { offerUpdate } from '../../lib/page-state.ts';
import { whenIdle } from '../when-idle.ts';

/**
 * Keeps the page in this browser for times without a network, and says when another version of it
 * waits. Does nothing where a browser has no service workers, or refuses them.
 *
 * @param first what a visitor waits for: keeping asks for all files of the page, and would slow it
 *   down; waited for no longer than twenty seconds, as it may never come
 */
export async function keepOffline(first: Promise<void>): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await Promise.race([first, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
  await whenIdle();
  try {
    const address = new URL('service-worker.js', document.baseURI);
    const registration = await navigator.serviceWorker.register(address);
    const look = () => {
      const { waiting } = registration;
      // Without a page that it could replace, the worker does not wait for anybody.
      if (waiting && navigator.serviceWorker.controller) offerUpdate(() => takeOver(waiting));
    };
    look();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', look);
    });
  } catch {
    // A private window, or a full disk: the page works as long as there is a network.
  }
}

/** In milliseconds. */
const LONGEST_WAIT = 20_000;

function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  waiting.postMessage('take-over');
}
