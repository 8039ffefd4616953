import type { Locator } from '@playwright/test';
import type { PlaygroundPage } from './playground.ts';

/** A user who examines a run. */
export class Runs {
  readonly #playground: PlaygroundPage;

  constructor(playground: PlaygroundPage) {
    this.#playground = playground;
  }

  get menuButton(): Locator {
    return this.#playground.page.getByRole('button', { name: 'More ways to run' });
  }

  /** The step controls with the current position. */
  get steps(): Locator {
    return this.#playground.bottom.getByRole('region', { name: 'Steps' });
  }

  /** The result of a comparison. */
  get replay(): Locator {
    return this.#playground.bottom.getByRole('region', { name: 'Replay' });
  }

  async open(): Promise<void> {
    await this.menuButton.click();
  }

  /** Opens the menu beside Run and chooses an item. */
  async choose(name: string): Promise<void> {
    await this.open();
    const item = this.#playground.page.getByRole('menu', { name: 'More ways to run' });
    await item
      .getByRole(/^(Play|Skip)/.test(name) ? 'menuitemradio' : 'menuitem', { name })
      .click();
  }
}
