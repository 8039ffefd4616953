import { expect, type Locator } from '@playwright/test';

/** As long as an assertion waits by default. */
const LIMIT_MS = 30_000;

/**
 * Waits for an element, for what takes a while.
 *
 * For an assertion, Playwright describes the whole page at each failed try. That is a fifth of the
 * page's CPU time in the longest tests. Here only a failure does.
 */
export async function expectSeen(
  locator: Locator,
  { message, timeout = LIMIT_MS }: { message?: string; timeout?: number } = {},
): Promise<void> {
  try {
    await locator.waitFor({ timeout });
  } catch {
    await expect(locator, message).toBeVisible({ timeout: 1_000 });
  }
}
