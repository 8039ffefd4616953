import { expect, type Locator } from '@playwright/test';
import { expectSeen } from './expect-seen.ts';
import type { PlaygroundPage } from './playground.ts';

/** A user who writes code on the page. */
export class Author {
  readonly #playground: PlaygroundPage;

  constructor(playground: PlaygroundPage) {
    this.#playground = playground;
  }

  /** Adds a tool from a template and waits for its file. */
  async addTool(template: string): Promise<void> {
    const { tools } = this.#playground;
    await tools.getByRole('button', { name: 'Add a tool' }).click();
    await tools.getByRole('menuitem', { name: template }).click();
    await expect(this.code().first()).toBeAttached();
  }

  /** The text box of the open file. */
  code(): Locator {
    return this.#playground.editor.getByRole('textbox', { name: /^(?:Code|Reducer) of / });
  }

  /** Replaces the open file, and waits until it is compiled. */
  async write(text: string, state: 'compiles' | 'broken' = 'compiles'): Promise<void> {
    const { page, editor } = this.#playground;
    await this.#playground.editorStands();
    await this.code().focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(text);
    const words = state === 'compiles' ? /^Compiles/ : /cannot run/;
    await expectSeen(editor.getByRole('status').filter({ hasText: words }));
  }

  /** Adds a call of the open tool to the batch. */
  async addCall(): Promise<void> {
    await this.#playground.editor.getByRole('button', { name: 'Add a call' }).click();
  }

  /** Repeats the last call of the batch, so that it is there so many times. */
  async repeatLastCall(times: number): Promise<void> {
    const { page, bottom } = this.#playground;
    await bottom.getByRole('button', { name: 'Edit the batch' }).click();
    const sheet = page.getByRole('dialog', { name: 'Edit the batch' });
    await sheet
      .getByRole('checkbox', { name: /^Select call_/ })
      .last()
      .check();
    await sheet.getByRole('button', { name: 'Repeat…' }).click();
    await sheet.getByRole('textbox', { name: 'Number of copies' }).fill(String(times));
    await sheet.getByRole('button', { name: 'Repeat', exact: true }).click();
    await sheet.getByRole('button', { name: 'Done' }).click();
  }

  /** Opens the reducer of a tool and adds a user's reducer, which opens the studio, and leaves it. */
  async addReducer(tool: string): Promise<void> {
    const { editor, page } = this.#playground;
    await this.#playground.tool(tool).click();
    await this.#playground.tab('Reducer').click();
    await editor.getByRole('button', { name: 'Write a reducer' }).click();
    await page.getByRole('button', { name: 'Leave the studio' }).click();
    await expect(editor.getByRole('textbox', { name: `Reducer of ${tool}` })).toHaveCount(1, {
      timeout: 30_000,
    });
  }

  /** The verdicts below a reducer. */
  get checks(): Locator {
    return this.#playground.editor.getByRole('list', { name: 'Contract checks' });
  }

  get counterexample(): Locator {
    return this.#playground.editor.getByRole('region', { name: 'Counterexample' });
  }
}

/** A file with a tool of this name and body. */
export function toolFile(name: string, body: string, more = ''): string {
  return `import { defineTool, ok, err } from 'toolyard';

export const tool = defineTool({
  name: '${name}',
  description: 'Written in a test.',
  alwaysInclude: true,
  schema: {
    type: 'object',
    properties: { word: { type: 'string', default: 'yard' } },
    required: ['word'],
  },
  ${more}
  async execute({ word }, ctx) {
${body}
  },
});
`;
}

/** A file with a reducer of this tool and body. */
export function reducerFile(tool: string, body: string): string {
  return `import type { ToolResultReducer } from 'toolyard';

export const reducer: ToolResultReducer = {
  toolName: '${tool}',
  reduce(result, ctx) {
${body}
  },
};
`;
}
