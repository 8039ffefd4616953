import type { Page } from '@playwright/test';
import { packLink, unpackLink } from './support/links.ts';
import { expect, test } from './support/test.ts';

const LINE = `${'a'.repeat(40)}!`;
/** Computes for longer than any user waits. */
const ENDLESS = `echo ${LINE} | grep -E '(a+)+$'`;

const OWN = `import { ok } from 'toolyard';
export const tool = {
  name: 'own_tool', description: 'Waits.', schema: {},
  async execute() {
    await new Promise((go) => setTimeout(go, 100));
    return ok('user code');
  },
};`;

const DECLARED = `tools:
  - name: terminal
    type: builtin
  - name: datetime_now
    type: builtin
`;

const notes = (page: Page) => page.getByRole('list', { name: 'Notes on this run' });

interface Content {
  calls: readonly [tool: string, args: unknown][];
  code?: string;
  declaration?: string;
}

/** The address of the open workspace with other calls. */
async function linkTo(page: Page, { calls, code, declaration }: Content): Promise<string> {
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog', { name: 'Share this workspace' });
  const content = unpackLink(await dialog.getByRole('textbox', { name: 'Link' }).inputValue());
  const { workspace } = content;
  const batch = {
    ...{ id: 'b1', name: 'Search', description: '' },
    calls: calls.map(([tool, args], index) => ({
      ...{ id: `c${index}`, toolCallId: `call_${index}`, tool },
      argsText: JSON.stringify(args),
    })),
  };
  const declarations = declaration
    ? [{ id: 'd1', name: 'mine', text: declaration, disabled: false }]
    : [];
  const personalities = [{ id: 'anyone', name: 'Anyone', description: 'May use every tool.' }];
  return packLink({
    ...content,
    workspace: {
      ...{ ...workspace, personalities, personalityId: 'anyone', declarations },
      tools: code ? [{ id: 't1', code, disabled: false }] : [],
      ...{ batches: [batch], batchId: 'b1' },
    },
  });
}

async function openLink(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
  // A press on Run before the document arrived does not count for it.
  await expect(page.getByRole('combobox', { name: 'Batch of calls' })).toContainText('Search');
}

test('a command that computes without end is stopped, and the page stays usable', async ({
  playground,
  page,
}) => {
  await playground.open();
  await openLink(page, await linkTo(page, { calls: [['terminal', { command: ENDLESS }]] }));
  await expect(page.getByRole('region', { name: 'Code from outside' })).toBeVisible();
  await playground.runButton.click();
  await expect(notes(page)).toContainText(
    `terminal computed for more than 2 s, so the engine ended the run: command \`${ENDLESS}\``,
    { timeout: 30_000 },
  );

  // The next run is a run like any other.
  await openLink(page, await linkTo(page, { calls: [['terminal', { command: 'echo done' }]] }));
  await playground.runButton.click();
  await playground.finished();
});

test('user code beside a tool that hangs ends with it, and the next run calls it again', async ({
  playground,
  page,
}) => {
  await playground.open();
  const calls: Content['calls'] = [
    ['own_tool', {}],
    ['terminal', { command: ENDLESS }],
  ];
  await openLink(page, await linkTo(page, { code: OWN, calls }));
  await playground.runButton.click();
  await expect(notes(page)).toContainText('computed for more than 2 s');

  await openLink(page, await linkTo(page, { code: OWN, calls: calls.slice(0, 1) }));
  await playground.runButton.click();
  await playground.finished();
  await expect(page.getByText('user code').first()).toBeVisible();
});

test('a declared tool that computes without end is stopped, and the next run has it again', async ({
  playground,
  page,
}) => {
  await playground.open();
  const calls: Content['calls'] = [['terminal', { command: ENDLESS }]];
  await openLink(page, await linkTo(page, { declaration: DECLARED, calls }));
  await playground.runButton.click();
  await expect(notes(page)).toContainText('terminal computed for more than 2 s', {
    timeout: 30_000,
  });
  await openLink(
    page,
    await linkTo(page, { declaration: DECLARED, calls: [['datetime_now', {}]] }),
  );
  await playground.runButton.click();
  await playground.finished();
});

test('Stop answers at once while a tool hangs, and the next run completes', async ({
  playground,
  page,
}) => {
  await playground.open();
  await openLink(page, await linkTo(page, { calls: [['terminal', { command: ENDLESS }]] }));
  await playground.runButton.click();
  const stop = page.getByRole('button', { name: 'Stop' });
  await stop.click();
  await expect(stop).toBeDisabled({ timeout: 1_000 });
  await expect(playground.news.filter({ hasText: 'was stopped' })).toBeVisible();
  await openLink(page, await linkTo(page, { calls: [['terminal', { command: 'echo done' }]] }));
  await playground.runButton.click();
  await playground.finished();
});
