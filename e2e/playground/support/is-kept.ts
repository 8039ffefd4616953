import type { Page } from '@playwright/test';

/** Waits until the browser has kept the page. */
export async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise<void>((resolve) => {
      active?.addEventListener('statechange', () => {
        if (active.state === 'activated') resolve();
      });
    });
  });
}
