import type { Page, TestInfo } from '@playwright/test';
import { expect } from '@playwright/test';

/** Counts the clicks of a job, as the page receives them. */
export class Clicks {
  readonly #page: Page;
  readonly #info: TestInfo;
  #since = Date.now();

  constructor(page: Page, info: TestInfo) {
    this.#page = page;
    this.#info = info;
  }

  /** Begins to count. Call it again after a navigation. */
  async start(): Promise<void> {
    await this.#page.evaluate(() => {
      const counted = window as unknown as { clicks?: number };
      if (counted.clicks === undefined) {
        // A choice in a list of the browser itself gives no pointer event, but a change.
        const isChoice = (event: Event) =>
          event.type !== 'change' || event.target instanceof HTMLSelectElement;
        for (const type of ['pointerdown', 'change']) {
          const count = (event: Event) => {
            if (isChoice(event)) counted.clicks = (counted.clicks ?? 0) + 1;
          };
          document.addEventListener(type, count, true);
        }
      }
      counted.clicks = 0;
    });
    this.#since = Date.now();
  }

  /**
   * Checks the number of clicks since {@link start}, and notes the time for the report.
   *
   * @param what the job, as the report names it
   */
  async expectAtMost(most: number, what: string): Promise<void> {
    const clicks = await this.#page.evaluate(
      () => (window as unknown as { clicks: number }).clicks,
    );
    const seconds = ((Date.now() - this.#since) / 1000).toFixed(1);
    this.#info.annotations.push({
      type: 'job',
      description: `${what}: ${clicks} clicks, ${seconds} s`,
    });
    expect(clicks, `clicks for: ${what}`).toBeLessThanOrEqual(most);
    expect(clicks, 'the clicks are counted').toBeGreaterThan(0);
  }
}
