import { type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope & {
  /** Every file of the page; the build writes the list here. */
  __FILES__: PrecacheEntry[];
};

/**
 * Keeps the whole page in this browser, so that it works without a network. Another version is
 * fetched in the background and waits until the page requests it. An open page still loads parts of
 * its own version. The cache is named after the scope, which is the page's directory.
 */
precacheAndRoute(self.__FILES__);

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
