import type { Page } from '@playwright/test';

/**
 * Keeps the full editor away, as a slow network would: its file is asked for and does not come.
 *
 * @returns lets it come
 */
export async function delayMonaco(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(MONACO, async (route) => {
    await released;
    // The test may have ended meanwhile.
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** The files of the full editor. */
export const MONACO = /\/assets\/monaco-[^/]*\.js$/;
