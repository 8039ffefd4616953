import { expect, type Locator, type Page } from '@playwright/test';
import { expectSeen } from './expect-seen.ts';

/** The page as users find their way: by roles and names only. */
export class PlaygroundPage {
  readonly page: Page;
  /** The button with the name of the open workspace. */
  readonly workspace: Locator;
  readonly batch: Locator;
  readonly personality: Locator;
  readonly slider: Locator;
  readonly budget: Locator;
  readonly strategy: Locator;
  readonly dryRun: Locator;
  readonly runButton: Locator;
  readonly stopButton: Locator;
  readonly tools: Locator;
  readonly editor: Locator;
  readonly call: Locator;
  readonly bottom: Locator;
  readonly lanes: Locator;
  readonly footer: Locator;
  /** The announcements at the start and at the end of a run. */
  readonly news: Locator;

  constructor(page: Page) {
    this.page = page;
    this.workspace = page.getByRole('button', { name: /^Workspace: / });
    this.batch = page.getByRole('combobox', { name: 'Batch of calls' });
    this.personality = page.getByRole('combobox', { name: 'Personality' });
    this.slider = page.getByRole('slider', { name: 'Result budget of the turn' });
    this.budget = page.getByRole('textbox', { name: 'Budget in characters' });
    this.strategy = page.getByRole('combobox', { name: 'Budget strategy' });
    this.dryRun = page.getByRole('switch', { name: 'Dry run' });
    this.runButton = page.getByRole('button', { name: 'Run batch' });
    this.stopButton = page.getByRole('button', { name: 'Stop', exact: true });
    this.tools = page.getByRole('region', { name: 'Tools', exact: true });
    this.editor = page.getByRole('region', { name: 'Editor', exact: true });
    this.call = page.getByRole('region', { name: 'Call', exact: true });
    this.bottom = page.getByRole('region', { name: 'Run', exact: true });
    this.lanes = page.getByRole('listbox', { name: 'Calls of the batch' });
    this.footer = page.getByRole('contentinfo');
    this.news = page.getByRole('status').filter({ hasText: 'The batch' });
  }

  /** Opens the page and waits for the automatic first run. */
  async open(): Promise<void> {
    await this.page.goto('/');
    await this.finished();
  }

  /** Opens the page at the arguments of its first call. */
  async openArguments(): Promise<void> {
    await this.open();
    await this.showArguments('call_1');
  }

  /** Selects a call in the timeline, and shows its arguments. A phone shows one pane at a time. */
  async showArguments(call: string): Promise<void> {
    await this.select(call);
    const panes = this.page.getByRole('navigation', { name: 'Panes' });
    if (await panes.isVisible()) await panes.getByRole('button', { name: 'Editor' }).click();
    await this.tab('Arguments').click();
  }

  async finished(): Promise<void> {
    await expectSeen(this.news.filter({ hasText: /^The batch has finished: / }));
  }

  /** Presses Run. The page announces a new run at once, so the next end belongs to it. */
  async run(): Promise<void> {
    await this.runButton.click();
    await expect(this.page.getByRole('alert').filter({ hasText: 'Cannot run' })).toHaveCount(0);
    await this.finished();
  }

  /** Opens another batch, which runs automatically. */
  async openBatch(name: string): Promise<void> {
    await this.batch.selectOption(name);
    await this.finished();
  }

  /** @returns the path of the file that a user would download */
  async exportWorkspace(): Promise<string> {
    const workspaces = await this.openWorkspaces();
    const download = this.page.waitForEvent('download');
    await workspaces.getByRole('button', { name: 'Export as a file' }).click();
    const path = await (await download).path();
    await this.page.keyboard.press('Escape');
    await expect(workspaces).toHaveCount(0);
    return path;
  }

  /** Opens the list of all workspaces of this browser. */
  async openWorkspaces(): Promise<Locator> {
    await this.workspace.click();
    const workspaces = this.page.getByRole('dialog', { name: 'Workspaces' });
    await expectSeen(workspaces.getByRole('listitem').first());
    return workspaces;
  }

  /** Opens a file as a new workspace. */
  async importWorkspace(file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    const workspaces = await this.openWorkspaces();
    await workspaces.getByLabel('Workspace file').setInputFiles(file);
    await expect(workspaces).toHaveCount(0);
  }

  /** Restores the example's content. */
  async startOver(): Promise<void> {
    const workspaces = await this.openWorkspaces();
    await workspaces.getByRole('button', { name: 'Reset to the opening example' }).click();
    await this.finished();
  }

  /** @param name such as `call_3`, or `call_3 refused` */
  lane(name: string | RegExp): Locator {
    return this.lanes.getByRole('option', { name });
  }

  /** Selects a call in the timeline. */
  async select(name: string): Promise<void> {
    await this.lane(name).click();
    await expect(this.lane(name)).toHaveAttribute('aria-selected', 'true');
  }

  /** Adds calls until a run lasts for seconds, so that a test can observe and stop it. */
  async makeRunLong(): Promise<void> {
    const add = this.tools.getByRole('button', { name: 'Add a call of terminal' });
    // Sixteen clicks of the mouse take longer than the run; one of them is tested elsewhere.
    await add.evaluate(async (button: HTMLElement) => {
      for (let count = 0; count < 16; count++) {
        button.click();
        // What a click changes is drawn in a microtask.
        await Promise.resolve();
      }
    });
  }

  /** One of the steps of the selected call. */
  step(title: string): Locator {
    return this.call.getByRole('listitem').filter({ hasText: new RegExp(`^${title}\\s`) });
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: false });
  }

  /** The row of a tool in the list: its name, and whether and why it is hidden. */
  tool(name: string): Locator {
    return this.tools.getByRole('button', { name: new RegExp(`^(?:${name})\\s`) });
  }

  /** The arguments or the schema, in the plain editor or in the full one. */
  text(name: string | RegExp): Locator {
    return this.editor.getByRole('textbox', { name });
  }

  /**
   * The text box of the full editor, whose name describes how to leave it. It has no size, because
   * the text is painted elsewhere: check its count, not its visibility.
   */
  fullEditor(): Locator {
    return this.text(/Press Esc, then Tab/);
  }

  /** Waits for the final editor: for a moment there are two. */
  async editorStands(): Promise<void> {
    const isPlain = await this.page.evaluate(() => matchMedia('(pointer: coarse)').matches);
    const kept = this.editor.locator(`[data-editor="${isPlain ? 'plain' : 'full'}"]`);
    await expect(kept).toHaveCount(1);
  }

  /** Waits until the full editor has taken over from the plain one. */
  async fullEditorTookOver(): Promise<void> {
    await this.editor.getByRole('tabpanel').first().hover();
    await expect(this.fullEditor()).toHaveCount(1);
    await expect(this.text(/^(?:Arguments|Schema|Code) of /)).toHaveCount(1);
  }

  /** Replaces the whole text of the open editor, plain or full. */
  async write(text: string): Promise<void> {
    // The plain editor comes last, and exists while it is active.
    const box = this.text(/^(?:Arguments|Schema) of /).last();
    await box.focus();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.press('Delete');
    await this.page.keyboard.insertText(text);
  }
}
