import type { Page } from '@playwright/test';
import { deferred } from '../../../src/lib/deferred.ts';

/**
 * Keeps the requests for a file open, as a slow network would.
 *
 * @returns a function that lets it load
 */
export async function holdFile(page: Page, file: RegExp): Promise<() => void> {
  const released = deferred<void>();
  await page.route(file, async (route) => {
    await released.promise;
    // The test may have ended meanwhile.
    await route.continue().catch(() => undefined);
  });
  return () => released.resolve();
}
