import { delayMonaco } from './support/monaco.ts';
import { expect, test } from './support/test.ts';

test.use({ editor: 'full' });

for (const editor of ['plain', 'full'] as const) {
  test(`the tool gets the text of the ${editor} editor`, async ({ playground, page }) => {
    if (editor === 'plain') await delayMonaco(page);
    await playground.openArguments();
    if (editor === 'full') await playground.fullEditorTookOver();
    await playground.write('{"path": "README.md"}');
    await expect(playground.call).toContainText('edited since run');
    await playground.run();
    await expect(playground.call).toContainText('# ferry');
    await expect(playground.call).not.toContainText('edited since run');

    await playground.write('{"path": "nowhere.md"}');
    await playground.run();
    await expect(playground.lane('read_file call_1 failed')).toBeVisible();
    await expect(playground.call).toContainText('No file at nowhere.md. Call search_files');
  });
}

test('a line of 30,000 characters can be edited, undone, and run', async ({
  playground,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await playground.openArguments();
  await playground.fullEditorTookOver();
  await playground.write('{"path": "README.md", "note": ""}');
  await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(30_000)));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('"a": 1, ');
  await expect(playground.fullEditor()).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.type('"format": "text", ');
  await playground.run();
  await expect(playground.call).toContainText('format');

  await playground.write('{"path": "README.md"}');
  await playground.run();
  await expect(playground.call).toContainText('# ferry');
});

test('typed text is kept when the full editor takes over', async ({ playground, page }) => {
  const release = await delayMonaco(page);
  await playground.openArguments();
  await playground.write('{"path": "READ');
  release();
  await expect(playground.fullEditor()).toBeFocused();
  await page.keyboard.insertText('ME.md"}');
  await playground.run();
  await expect(playground.call).toContainText('# ferry');
});

test('who turns to the editor at the moment of the exchange is in the full one', async ({
  playground,
  page,
}) => {
  const release = await delayMonaco(page);
  await playground.openArguments();
  await playground.editor.evaluate((pane) => {
    const turnTo = () => {
      const boxes = pane.querySelectorAll<HTMLElement>('[aria-label^="Arguments of call_1"]');
      boxes.item(boxes.length - 1).focus();
      watch.disconnect();
    };
    const watch = new MutationObserver(turnTo);
    watch.observe(pane, { subtree: true, attributeFilter: ['inert'] });
  });
  await playground.editor.getByRole('tabpanel').first().hover();
  release();
  await expect(playground.fullEditor()).toBeFocused();
});

test.describe('in either editor', () => {
  test.use({ editor: 'plain' });

  test('text that is not JSON blocks Run, and old arguments are not sent', async ({
    playground,
    page,
  }) => {
    await playground.openArguments();
    const before = await playground.news.textContent();
    await playground.write('{"path": ');
    await expect(
      playground.editor.getByText(/The arguments of call_1 \(read_file\)/),
    ).toBeVisible();
    await playground.runButton.click();

    const alert = page.getByRole('alert').filter({ hasText: 'Cannot run' });
    await expect(alert).toHaveText(
      /^Cannot run\. The arguments of call_1 \(read_file\) are not valid JSON: .+\.$/,
    );
    await expect(playground.tab('Problems')).toHaveAttribute('aria-selected', 'true');
    await expect(playground.tab('Problems')).toContainText('1');
    await expect(playground.news).toHaveText(before ?? '');
    await expect(playground.call).toContainText('edited since run');
    await expect(playground.step('Execute')).toContainText('905 chars');

    await playground.tab('Timeline').click();
    await playground.select('call_2');
    await playground.tab('Problems').click();
    await playground.bottom.getByRole('button', { name: /call_1\.json/ }).click();
    await expect(playground.text(/^Arguments of call_1/)).toHaveCount(1);

    await playground.write('{"path": "README.md"}');
    await expect(alert).toHaveCount(0);
    await playground.run();
    await expect(playground.tab('Timeline')).toHaveAttribute('aria-selected', 'true');
    await expect(playground.call).toContainText('# ferry');
  });

  test('a changed schema changes which arguments are taken', async ({ playground, page }) => {
    await playground.openArguments();
    await playground.tab('Schema').click();
    await playground.write(
      JSON.stringify({ type: 'object', properties: { path: { type: 'string', maxLength: 5 } } }),
    );
    await playground.run();
    await expect(playground.lane('read_file call_1 refused')).toBeVisible();
    await expect(playground.step('Arguments')).toContainText('arguments.invalid');

    await playground.write('{"type": "object", "properties": {"path": {"type": "string"}}}');
    await playground.run();
    await expect(playground.lane('read_file call_1 ok')).toBeVisible();

    await playground.write('{"type": ');
    await playground.runButton.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Cannot run' })).toContainText(
      'The schema of read_file is not valid JSON',
    );
  });
});

test('the schema drives the completion', async ({ playground, page }) => {
  await playground.openArguments();
  await playground.fullEditorTookOver();
  await playground.write('{ "path": "README.md",  }');
  for (let left = 0; left < 2; left++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('option', { name: /start_line/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /end_line/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await playground.tab('Schema').click();
  await playground.write('{"type": "object", "properties": {"shelf": {"type": "string"}}}');
  await playground.tab('Arguments').click();
  await playground.write('{  }');
  for (let left = 0; left < 2; left++) await page.keyboard.press('ArrowLeft');
  // A schema that is being typed is waited for, so the first answer may be the old one.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Space');
    await expect(page.getByRole('option', { name: /shelf/ })).toBeVisible({ timeout: 1000 });
  }).toPass();
});
