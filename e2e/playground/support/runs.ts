import type { Locator } from '@playwright/test';
import type { PlaygroundPage } from './playground.ts';

/** A person who looks closely at how a run goes. */
export class Runs {
  readonly #playground: PlaygroundPage;

  constructor(playground: PlaygroundPage) {
    this.#playground = playground;
  }

  get menuButton(): Locator {
    return this.#playground.page.getByRole('button', { name: 'More ways to run' });
  }

  /** What leads a run step by step, and says where it is. */
  get steps(): Locator {
    return this.#playground.bottom.getByRole('region', { name: 'Steps' });
  }

  /** What a comparison found. */
  get replay(): Locator {
    return this.#playground.bottom.getByRole('region', { name: 'Replay' });
  }

  async open(): Promise<void> {
    await this.menuButton.click();
  }

  /** Opens the menu beside Run and chooses something. */
  async choose(name: string): Promise<void> {
    await this.open();
    const item = this.#playground.page.getByRole('menu', { name: 'More ways to run' });
    await item
      .getByRole(/^(Play|Skip)/.test(name) ? 'menuitemradio' : 'menuitem', { name })
      .click();
  }
}
