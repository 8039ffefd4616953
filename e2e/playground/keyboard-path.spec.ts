import type { Locator, Page } from '@playwright/test';
import { focusOf } from './support/focus.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { expect, test } from './support/test.ts';

test.use({ editor: 'full', reducedMotion: 'reduce' });

/** Neighbours are no further from each other than so many stops. */
const NEAR = 10;

const SCHEMA = JSON.stringify({
  type: 'object',
  properties: { pattern: { type: 'string' }, max_results: { type: 'integer' } },
  required: ['pattern'],
});

interface Visit {
  playground: PlaygroundPage;
  page: Page;
}

test('the keyboard reaches a refused call, its fix and the comparison of runs', async ({
  playground,
  page,
}) => {
  test.slow();
  const visit = { playground, page };
  await playground.open();
  await pickTool(visit);
  await editCall(visit);
  await runAsResearcher(visit);
  await applyFix(visit);
  await compareRuns(visit);
  await usePageKeys(visit);
});

/** Finds a tool by Tab and arrow keys. */
async function pickTool({ playground, page }: Visit): Promise<void> {
  const { keyboard } = page;
  const { tools } = playground;
  await test.step('the first Tab stop skips the bars', async () => {
    await keyboard.press('Tab');
    await arrived(page, page.getByRole('button', { name: 'Skip to the tools' }));
    await keyboard.press('Enter');
    await arrived(page, tools.getByRole('searchbox', { name: 'Filter tools' }));
  });

  await test.step('a tool is picked with the arrows, and the list is one stop', async () => {
    await tabTo(page, playground.tool('search_files'), 1);
    await keyboard.press('ArrowUp');
    await arrived(page, playground.tool('write_file'));
    await keyboard.press('ArrowDown');
    await arrived(page, playground.tool('search_files'));
    await keyboard.press('Enter');
    await expect(playground.tool('search_files')).toHaveAttribute('aria-pressed', 'true');
    await expect(playground.tool('search_files')).toBeFocused();
    await tabTo(page, tools.getByRole('button', { name: 'Add a tool' }), 3);
  });
}

/** Edits the schema and the arguments of the tool. */
async function editCall({ playground, page }: Visit): Promise<void> {
  const { keyboard } = page;
  const { editor } = playground;
  await test.step('its schema is edited, and the editor is left', async () => {
    await keyboard.press('F6');
    await arrived(page, playground.tab('Reducer'));
    await keyboard.press('Home');
    await arrived(page, playground.tab('Arguments'));
    await keyboard.press('ArrowRight');
    await arrived(page, playground.tab('Schema'));
    const schema = editor.getByRole('textbox', { name: /^Schema of search_files\. Press Esc/ });
    await expect(schema).toHaveCount(1);
    await tabTo(page, schema, 3);
    await keyboard.press('ControlOrMeta+a');
    await keyboard.press('Delete');
    await keyboard.insertText(SCHEMA);
    await keyboard.press('Escape');
    await keyboard.press('Shift+Tab');
    await arrived(page, editor.getByRole('button', { name: 'Maximise the Editor pane' }));
    await keyboard.press('Shift+Tab');
    await arrived(page, playground.tab('Schema'));
  });

  await test.step('the arguments are changed in their form', async () => {
    await keyboard.press('ArrowLeft');
    await arrived(page, playground.tab('Arguments'));
    const form = editor.getByRole('tab', { name: 'Form' });
    await tabTo(page, editor.getByRole('tab', { name: 'JSON' }), 2);
    await keyboard.press('ArrowLeft');
    await arrived(page, form);
    const most = editor.getByRole('textbox', { name: 'max_results' });
    await expect(most).toHaveValue('200');
    await tabTo(page, most);
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('5');
    await keyboard.press('Tab');
  });
}

/** Chooses another personality, runs the batch and goes to the refused call. */
async function runAsResearcher({ playground, page }: Visit): Promise<void> {
  const { keyboard } = page;
  const { call, lanes, personality } = playground;
  await test.step('another personality is chosen, and the batch is run', async () => {
    await keyboard.press('F6');
    await arrived(page, call.getByRole('region', { name: 'Selected call' }));
    await keyboard.press('F6');
    await arrived(page, playground.tab('Timeline'));
    await keyboard.press('F6');
    await arrived(page, personality);
    await keyboard.press('End');
    await expect(personality.getByRole('option', { selected: true })).toHaveText('Researcher');
    await keyboard.press('ControlOrMeta+Enter');
    await playground.finished();
    await expect(playground.lane(/call_6 refused/)).toBeVisible();
    await expect(personality).toBeFocused();
  });

  await test.step('the timeline is walked to the refused call', async () => {
    await keyboard.press('Shift+F6');
    await arrived(page, playground.tab('Timeline'));
    await tabTo(page, lanes, NEAR + 1);
    await keyboard.press('End');
    await expect(lanes.getByRole('option', { selected: true })).toHaveAccessibleName(
      /call_6 refused/,
    );
    await expect(lanes).toBeFocused();
  });
}

/** Applies a fix of the gate ladder, and runs again. */
async function applyFix({ playground, page }: Visit): Promise<void> {
  const { keyboard } = page;
  const { call } = playground;
  await test.step('its gate is read, and the fix applied', async () => {
    await keyboard.press('Shift+F6');
    const ladder = call.getByRole('region', { name: 'Selected call' });
    await arrived(page, ladder);
    await expect(playground.step('Allowlist')).toContainText('allowlist.mcp_server_not_allowed');
    await tabTo(
      page,
      call.getByRole('button', { name: /^Allow mcp__linear__list_issues for Researcher/ }),
    );
    await keyboard.press('Enter');
    await expect(playground.lane(/call_6 ok/)).toBeVisible();
    await arrived(page, ladder);
    await keyboard.press('ControlOrMeta+Enter');
    await playground.finished();
  });
}

/** Compares two runs of the history, and undoes the fix. */
async function compareRuns({ playground, page }: Visit): Promise<void> {
  const { keyboard } = page;
  const { bottom, tools } = playground;
  await test.step('two runs are pinned and compared', async () => {
    await keyboard.press('F6');
    await arrived(page, playground.tab('Timeline'));
    await keyboard.press('End');
    for (let left = 0; left < 6; left++) {
      if (await isFocused(playground.tab('Runs'))) break;
      await keyboard.press('ArrowLeft');
    }
    await arrived(page, playground.tab('Runs'));
    const run = (name: string) =>
      bottom
        .getByRole('list', { name: 'Runs' })
        .getByRole('button', { name: new RegExp(`^${name}`) });
    await expect(run('Run 4')).toBeVisible();
    await tabTo(page, run('Run 4'));
    await keyboard.press('b');
    await keyboard.press('End');
    await arrived(page, run('Run 1'));
    await keyboard.press('a');
    await expect(bottom.getByRole('region', { name: /^Comparison of / })).toContainText(
      'The runs differ.',
    );
    await arrived(page, run('Run 1'));
  });

  await test.step('the latest edit is taken back', async () => {
    await keyboard.press('ControlOrMeta+z');
    await expect(tools.getByRole('button', { name: /list_issues refused/ })).toBeVisible();
    await arrived(page, bottom.getByRole('button', { name: /^Run 1/ }).first());
  });
}

/** Opens the page's own dialogs, and returns. */
async function usePageKeys({ playground, page }: Visit): Promise<void> {
  const { keyboard } = page;
  const { bottom, personality } = playground;
  await test.step('a command is run from the palette', async () => {
    await keyboard.press('ControlOrMeta+k');
    // The only field of its dialog: the caret is its mark.
    await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
    await keyboard.type('dry run');
    await keyboard.press('Enter');
    await expect(playground.dryRun).toBeChecked();
    await arrived(page, bottom.getByRole('button', { name: /^Run 1/ }).first());
  });

  await test.step('the list of shortcuts opens and closes', async () => {
    await keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toContainText('Next or previous pane');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await keyboard.press('Escape');
    await arrived(page, bottom.getByRole('button', { name: /^Run 1/ }).first());
  });

  await test.step('the theme is changed', async () => {
    await keyboard.press('F6');
    await arrived(page, personality);
    await keyboard.press('Shift+Tab');
    await arrived(page, page.getByRole('button', { name: 'View', exact: true }));
    await keyboard.press('Enter');
    await arrived(page, page.getByRole('menuitemcheckbox', { name: 'Tools pane' }));
    for (let count = 0; count < 5; count++) await keyboard.press('ArrowDown');
    await arrived(page, page.getByRole('menuitemradio', { name: 'Theme: dark' }));
    await keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
}

/** Something has the focus, and a person sees that. */
async function arrived(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeFocused();
  const focus = await focusOf(page);
  expect(focus?.isMarked, `${focus?.name} shows that it has the focus`).toBe(true);
}

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, place: Locator, most = NEAR): Promise<void> {
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab');
    if (await isFocused(place)) break;
  }
  await arrived(page, place);
}

async function isFocused(place: Locator): Promise<boolean> {
  return place.evaluate((element) => element === document.activeElement);
}
