import type { Page } from '@playwright/test';

/**
 * Blocks the full editor, as a slow network would: the request for its file stays open.
 *
 * @returns a function that lets it load
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
