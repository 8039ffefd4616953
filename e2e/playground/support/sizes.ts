import { type Page, test } from '@playwright/test';

/** The width and the height of a window. */
type Size = readonly [width: number, height: number];

/**
 * Gives the window of an open page each size in turn, and runs a check when the page is drawn for
 * it. A page for each size would take most of the time of such a test.
 */
export async function inEachSize<Each extends readonly [...Size, ...rest: unknown[]]>(
  page: Page,
  sizes: readonly Each[],
  check: (size: Each) => Promise<void>,
): Promise<void> {
  for (const size of sizes) {
    const [width, height] = size;
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.evaluate(
        () =>
          new Promise((drawn) => {
            requestAnimationFrame(() => requestAnimationFrame(drawn));
          }),
      );
      await check(size);
    });
  }
}
