import type { Page } from '@playwright/test';
import { focusOf } from './support/focus.ts';
import { holdFile } from './support/hold-file.ts';
import { expect, test } from './support/test.ts';

test('Tab reaches every control in the order of the page, with a visible focus', async ({
  playground,
  page,
}) => {
  await playground.open();
  // This read-only code is a Tab stop like any other; a separate test covers the editor.
  await playground.tab('Code').click();
  await expect(playground.text('Code of search_files')).toHaveCount(1);
  await page.getByRole('banner').click({ position: { x: 1, y: 1 } });

  const names = await tabThrough(page, 90);
  const wanted = [
    'Batch of calls',
    'Playground',
    'Examples',
    'View',
    'Personality',
    'Result budget of the turn',
    'Budget in characters',
    'Budget strategy',
    'Dry run',
    'Run batch',
    'Filter tools',
    'search_files',
    'Add a call of search_files',
    'Width of the tools',
    'Code',
    'Code of search_files',
    'Width of the call',
    'Selected call',
    'Changes',
    'Height of the timeline',
    'Timeline',
    'Show as a table',
    'Calls of the batch',
  ];
  const stops = names.filter((name) => name.startsWith('Stop'));
  expect(stops, 'Stop does nothing without a run').toEqual([]);
  let from = 0;
  for (const name of wanted) {
    const at = names.findIndex((one, index) => index >= from && one.startsWith(name));
    expect(at, `${name} comes after what is before it in ${names.join(' · ')}`).toBeGreaterThan(-1);
    from = at;
  }
});

test('keys open a sheet before its code and that of most panels has loaded', async ({
  playground,
  page,
}) => {
  const release = await holdFile(page, /first-view-[^/]+\.js$/);
  await page.goto('/');
  await expect(playground.runButton).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  release();
  await expect(page.getByRole('dialog', { name: 'Share this workspace' })).toBeVisible();
});

test('keys work from the first picture on', async ({ page }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const run = [...document.querySelectorAll('button')].find(({ textContent }) =>
        textContent.startsWith('Run batch'),
      );
      if (!run) return;
      observer.disconnect();
      // Before the picture is painted: earlier than any user.
      const key = { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await expect(page.getByRole('dialog', { name: 'Share this workspace' })).toBeVisible();
});

test('keys move between panes, tabs and the lanes of the timeline', async ({
  playground,
  page,
}) => {
  await playground.open();
  await test.step('F6 moves the focus from pane to pane', async () => {
    const filter = playground.tools.getByRole('searchbox');
    await page.keyboard.press('F6');
    await expect(filter).toBeFocused();
    await page.keyboard.press('F6');
    await expect(playground.tab('Reducer')).toBeFocused();
    await page.keyboard.press('Shift+F6');
    await expect(filter).toBeFocused();
  });
  await test.step('tabs follow the arrows', async () => {
    await playground.tab('Timeline').focus();
    await page.keyboard.press('ArrowRight');
    await expect(playground.tab('Problems')).toBeFocused();
    await expect(playground.bottom).toContainText('No problems.');
    await page.keyboard.press('End');
    await expect(playground.tab('Messages')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Home');
    await expect(playground.tab('Timeline')).toHaveAttribute('aria-selected', 'true');
  });
  await test.step('the arrows of the timeline select calls', async () => {
    await playground.lanes.focus();
    const selected = playground.lanes.getByRole('option', { selected: true });
    await page.keyboard.press('ArrowDown');
    await expect(selected).toHaveAccessibleName(/call_3/);
    await expect(playground.call.getByRole('heading', { name: 'write_file' })).toBeVisible();
    await page.keyboard.press('End');
    await expect(selected).toHaveAccessibleName(/call_6/);
    await page.keyboard.press('ArrowUp');
    await expect(selected).toHaveAccessibleName(/call_5/);
    await page.keyboard.press('Home');
    await expect(selected).toHaveAccessibleName(/call_1/);
    await expect(playground.lanes).toBeFocused();
  });
  await test.step('the timeline zooms and fits', async () => {
    const fit = playground.bottom.getByRole('button', { name: 'Fit the whole run' });
    await expect(fit).toBeDisabled();
    await playground.lanes.focus();
    await page.keyboard.press('+');
    await expect(fit).toBeEnabled();
    await page.keyboard.press('0');
    await expect(fit).toBeDisabled();
  });
  await test.step('a question mark lists the shortcuts, Escape closes the list', async () => {
    await playground.lanes.focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toContainText('Run the batch');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(playground.lanes).toBeFocused();
  });
});

test.describe('in the full editor', () => {
  test.use({ speed: 'real', editor: 'full' });

  test('Ctrl+Enter runs, with Shift one call, and Ctrl+. stops, wherever the focus is', async ({
    playground,
    page,
  }) => {
    await playground.openArguments();
    await playground.fullEditorTookOver();
    await playground.fullEditor().focus();
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.keyboard.press('ControlOrMeta+.');
    await expect(playground.news).toContainText('The batch was stopped');
    await expect(playground.fullEditor()).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Enter');
    await playground.finished();
    await expect(playground.step('Execute')).toContainText('905 chars');

    await page.keyboard.press('ControlOrMeta+Shift+Enter');
    const news = page.getByRole('status').filter({ hasText: 'The call has finished: 1 call' });
    await expect(news).toBeVisible();
    await expect(playground.step('Execute')).toContainText('905 chars');
    await expect(playground.lane('search_files call_2 not in this run')).toBeVisible();
    await expect(playground.fullEditor()).toBeFocused();
  });

  test('Esc, and Ctrl+M for good, let Tab leave the editor', async ({ playground, page }) => {
    await playground.openArguments();
    await playground.fullEditorTookOver();
    await playground.fullEditor().focus();
    await page.keyboard.press('Tab');
    await expect(playground.fullEditor()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(playground.editor.getByText('Press Esc, then Tab')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(playground.editor.getByRole('button', { name: /at most 40k/ })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(playground.fullEditor()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(playground.fullEditor()).toBeFocused();
    await page.keyboard.press('Control+m');
    await page.keyboard.press('Tab');
    await expect(playground.editor.getByRole('button', { name: /at most 40k/ })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(playground.fullEditor()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(playground.editor.getByRole('button', { name: 'Generate' })).toBeFocused();
  });

  test('Esc that drops a selection lets Tab leave; Esc that closes a list does not', async ({
    playground,
    page,
  }) => {
    await playground.openArguments();
    await playground.fullEditorTookOver();
    const code = playground.fullEditor();
    await code.focus();
    const lines = playground.editor.locator('.view-lines');
    const before = (await lines.textContent()) ?? '';
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(playground.editor.getByRole('button', { name: /at most 40k/ })).toBeFocused();
    await expect(lines).toHaveText(before);

    await code.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Space');
    const list = playground.editor.locator('.suggest-widget.visible');
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(code).toBeFocused();
  });
});

test('panes are resized and folded by keyboard', async ({ playground, page }) => {
  await playground.open();
  const line = page.getByRole('separator', { name: 'Width of the tools' });
  const before = Number(await line.getAttribute('aria-valuenow'));
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await expect(line).toHaveAttribute('aria-valuenow', String(before + 16));
  await page.keyboard.press('Enter');
  await expect(line).toHaveAttribute('aria-valuenow', '0');
  await page.reload();
  await playground.finished();
  await expect(line).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('F6');
  await expect(playground.tab('Reducer'), 'a folded pane is passed by').toBeFocused();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Tools pane' }).click();
  await expect(line).toHaveAttribute('aria-valuenow', String(before + 16));
});

/** Presses Tab until the focus returns to its start. @returns the names in order */
async function tabThrough(page: Page, most: number): Promise<string[]> {
  const names: string[] = [];
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab');
    const found = await focusOf(page);
    if (!found) break;
    expect.soft(found.isMarked, `${found.name} shows that it has the focus`).toBe(true);
    names.push(found.name);
  }
  return names;
}
