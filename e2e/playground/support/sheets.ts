import { expect, type Locator } from '@playwright/test';
import { expectSeen } from './expect-seen.ts';
import type { PlaygroundPage } from './playground.ts';

/** Checks that a sheet fills the screen of a phone without overflow. */
export async function expectWholeScreen(sheet: Locator): Promise<void> {
  expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  expect(await sheet.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const overhang = await sheet.evaluate((box) =>
    [...box.querySelectorAll('*')]
      .filter((one) => one.getBoundingClientRect().right > box.clientWidth)
      .map((one) => one.className),
  );
  expect(overhang).toEqual([]);
}

/** A user who edits personalities and the scenario. */
export class Stage {
  readonly #playground: PlaygroundPage;

  constructor(playground: PlaygroundPage) {
    this.#playground = playground;
  }

  /** The button with the seed and the number of faults. */
  get scenarioButton(): Locator {
    return this.#playground.page.getByRole('button', { name: /^Scenario: seed/ });
  }

  get reachButton(): Locator {
    return this.#playground.page.getByRole('button', { name: /^Edit .+…$/ });
  }

  async openReach(): Promise<Locator> {
    await this.reachButton.click();
    const sheet = this.#playground.page.getByRole('dialog', { name: /^Personality / });
    await expectSeen(sheet);
    return sheet;
  }

  /** Opens a part of the personality that is below its tools. */
  async openPart(name: string): Promise<void> {
    const parts = this.#playground.page.getByRole('navigation', { name: 'Parts below the tools' });
    await parts.getByRole('button', { name, exact: true }).click();
  }

  async openScenario(): Promise<Locator> {
    await this.scenarioButton.click();
    const sheet = this.#playground.page.getByRole('dialog', { name: 'Scenario' });
    await expectSeen(sheet);
    return sheet;
  }

  async close(): Promise<void> {
    await this.#playground.page.getByRole('button', { name: 'Done' }).click();
    await expect(this.#playground.page.getByRole('dialog')).toHaveCount(0);
  }

  async setSeed(seed: number): Promise<void> {
    const sheet = await this.openScenario();
    await sheet.getByRole('textbox', { name: 'Seed' }).fill(String(seed));
    await this.close();
    await expect(this.scenarioButton).toHaveAccessibleName(new RegExp(`seed ${seed} `));
  }

  /** The texts of all lanes, with their times. */
  async timeline(): Promise<string[]> {
    return this.#playground.lanes.getByRole('option').allInnerTexts();
  }
}
