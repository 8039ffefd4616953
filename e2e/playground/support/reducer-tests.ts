import { expect, type Locator } from '@playwright/test';
import type { PlaygroundPage } from './playground.ts';

/** A user who designs a reducer on the page. */
export class ReducerTestsPage {
  readonly #playground: PlaygroundPage;
  /** The list of samples in the tab Tests. */
  readonly samples: Locator;
  /** The sample below a reducer's code. */
  readonly live: Locator;
  readonly turn: Locator;
  readonly budget: Locator;
  /** The totals of all expectations, in words. */
  readonly verdict: Locator;

  constructor(playground: PlaygroundPage) {
    this.#playground = playground;
    const { editor } = playground;
    this.samples = editor.getByRole('listbox', { name: /^Samples of / });
    this.live = editor.getByRole('region', { name: 'Live result for a sample' });
    this.turn = editor.getByRole('textbox', { name: 'At turn' });
    this.budget = editor.getByRole('textbox', { name: 'Budget of the call in characters' });
    this.verdict = editor.getByRole('status').filter({ hasText: /samples?$/ });
  }

  /** Opens the tests of a tool. */
  async open(tool: string): Promise<void> {
    await this.#playground.tool(tool).click();
    await this.#playground.tab('Tests').click();
    await expect(
      this.#playground.editor.getByRole('button', { name: /Add a sample|Paste a result/ }),
    ).toBeVisible();
  }

  /** Adds a sample to a tool without samples. */
  async paste(text: string): Promise<void> {
    const { editor, page } = this.#playground;
    await editor.getByRole('button', { name: 'Paste a result…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^What .* returned/ }).fill(text);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(this.samples).toBeVisible();
  }

  /** Opens the sample below a reducer's code. A low window leaves it closed. */
  async showSample(): Promise<void> {
    await this.live.getByRole('button', { name: 'Show the sample' }).click();
  }

  /** Raw, Reduced or Model gets, with its size. */
  row(name: string): Locator {
    return this.#playground.editor
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('..');
  }

  /** Adds an expectation to the open sample. */
  async expectThat(kind: 'Contains' | 'Lacks' | 'At most' | 'Snapshot', text = ''): Promise<void> {
    const { editor } = this.#playground;
    await editor.getByRole('button', { name: `Add an expectation: ${kind}` }).click();
    await expect(this.expectation(kind).last()).toBeVisible();
    if (text !== '') await this.expectation(kind).last().getByRole('textbox').fill(text);
  }

  /** One expectation of the open sample. */
  expectation(kind: string): Locator {
    return this.#playground.editor
      .getByRole('region', { name: 'Expectations' })
      .getByRole('listitem')
      .filter({ hasText: kind });
  }
}
