import { expect, type Locator } from '@playwright/test';
import type { PlaygroundPage } from './playground.ts';

/** A user who declares tools on the page. */
export class Declarer {
  readonly #playground: PlaygroundPage;
  /** The state of the open declaration. */
  readonly state: Locator;
  readonly dialog: Locator;
  readonly list: Locator;

  constructor(playground: PlaygroundPage) {
    this.#playground = playground;
    this.state = playground.editor.getByRole('status').filter({ hasText: /\d tools?|Loading/ });
    this.dialog = playground.page.getByRole('dialog');
    this.list = playground.tools.getByRole('region', { name: 'declarations' });
  }

  /** Chooses from the menu that adds tools. */
  async choose(item: string | RegExp): Promise<void> {
    const { tools } = this.#playground;
    await tools.getByRole('button', { name: 'Add a tool' }).click();
    await tools.getByRole('menuitem', { name: item }).click();
  }

  /** Adds the example's declaration and waits for its tools. */
  async addExample(): Promise<void> {
    await this.choose('Declared tools');
    await expect(this.state).toContainText('5 tools');
  }

  /** Pastes a text and adds the recognised declaration. */
  async paste(text: string, summary: string | RegExp): Promise<void> {
    await this.choose('Paste or connect');
    await this.dialog.getByRole('textbox').fill(text);
    await expect(this.dialog.getByRole('status')).toContainText(summary);
    await this.dialog.getByRole('button', { name: 'Add' }).click();
  }

  /** The text box of the open declaration. */
  text(): Locator {
    return this.#playground.editor.getByRole('textbox', { name: /^Declaration / });
  }

  /** Replaces the text of the open declaration. */
  async write(text: string): Promise<void> {
    const { page } = this.#playground;
    await this.#playground.editorStands();
    await this.text().focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(text);
  }

  /** Waits until the personality may use the tools of the open declaration. */
  async allowed(): Promise<void> {
    await expect(this.state).toContainText(/^\d+ tools?/);
    await expect(this.state).not.toContainText('not allowed');
  }

  /** Adds a call of a tool of the open declaration, and opens the declaration again. */
  async addCalls(declaration: string, ...tools: string[]): Promise<void> {
    for (const tool of tools) {
      await this.item(declaration).click();
      await this.#playground.editor
        .getByRole('button', { name: `Add a call of ${tool}`, exact: true })
        .click();
    }
  }

  /** A declaration in the list. */
  item(name: string): Locator {
    return this.list.getByRole('button', { name: new RegExp(`^${name} declaration`) });
  }

  /** Chooses from the menu of a declaration. */
  async act(name: string, action: string): Promise<void> {
    await this.list.getByRole('button', { name: `More for ${name}` }).click();
    await this.list.getByRole('menuitem', { name: action }).click();
  }
}
