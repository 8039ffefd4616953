import { addPlugins, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope & {
  /** Every file of the page; the build writes the list here. */
  __FILES__: PrecacheEntry[];
};

/** How long a message of the page holds the next file. Unit: milliseconds. */
const HOLD = 3000;

let heldUntil = 0;

/**
 * Waits while the page is in use: the browser compiles each file that it caches here, which the user
 * would feel.
 */
async function whenFree(): Promise<void> {
  for (let left = timeHeld(); left > 0; left = timeHeld()) {
    const wait = left;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

function timeHeld(): number {
  return heldUntil - performance.now();
}

addPlugins([
  {
    requestWillFetch: async ({ request }) => {
      await whenFree();
      return request;
    },
  },
]);

/**
 * Keeps the whole page in this browser, so that it works without a network. Another version is
 * fetched in the background and waits until the page requests it. An open page still loads parts of
 * its own version. The cache is named after the scope, which is the page's directory.
 */
precacheAndRoute(self.__FILES__);

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
  if (data === 'hold') heldUntil = performance.now() + HOLD;
});
