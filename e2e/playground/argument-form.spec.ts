import { expectNoViolation } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const HARD = {
  type: 'object',
  properties: {
    tags: { type: 'array', items: { type: 'string' } },
    who: {
      oneOf: [
        { title: 'A user', type: 'object', properties: { name: { type: 'string' } } },
        {
          title: 'A team',
          type: 'object',
          properties: { size: { type: 'integer' } },
          required: ['size'],
        },
      ],
    },
    limits: { type: 'object', additionalProperties: { type: 'number' } },
    dry: { type: 'boolean' },
    order: { enum: ['asc', 'desc'] },
    owner: { type: ['string', 'null'] },
  },
};

test.describe('in the full editor', () => {
  test.use({ editor: 'full' });

  test('a form and the text are two views of the same arguments', async ({ playground, page }) => {
    await playground.openArguments();
    const { editor } = playground;
    await playground.write('{"path": "README.md", "note": 1.0}');
    await editor.getByRole('tab', { name: 'Form' }).click();
    const path = editor.getByRole('textbox', { name: 'path required' });
    await expect(path).toHaveValue('README.md');
    await expect(editor.getByText('kept unchanged')).toContainText('note');

    await path.fill('nowhere.md');
    await editor.getByRole('textbox', { name: 'end_line' }).fill('12');
    await playground.run();
    await expect(playground.call).toContainText('$.note: is not a property of this schema');

    await editor.getByRole('tab', { name: 'JSON' }).click();
    await expect(playground.text(/^Arguments of call_1/).last()).toHaveCount(1);
    await expect(editor.locator('.view-lines')).toHaveText(
      /"path":\s"nowhere.md",\s"note":\s1.0,\s"end_line":\s12/,
    );
    await page.reload();
    await playground.finished();
    await playground.showArguments('call_1');
    await editor.getByRole('tab', { name: 'Form' }).click();
    await expect(path).toHaveValue('nowhere.md');
  });

  test('lists, choices and keys can be edited by keyboard', async ({ playground, page }) => {
    // The full editor draws only the lines that are in view.
    await page.setViewportSize({ width: 1440, height: 1600 });
    await playground.openArguments();
    const { editor } = playground;
    await playground.tab('Schema').click();
    await playground.write(JSON.stringify(HARD));
    await playground.tab('Arguments').click();
    await playground.write('{}');
    await editor.getByRole('tab', { name: 'Form' }).click();

    const add = editor.getByRole('button', { name: 'Add an item' });
    await add.press('Enter');
    await expect(editor.getByRole('textbox', { name: '1', exact: true })).toBeFocused();
    await page.keyboard.insertText('first');
    await add.press('Enter');
    await expect(editor.getByRole('textbox', { name: '2', exact: true })).toBeFocused();
    await page.keyboard.insertText('second');
    await editor.getByRole('button', { name: 'Move item 2 up' }).press('Enter');
    await expect(editor.getByRole('textbox', { name: '1', exact: true })).toHaveValue('second');
    await expect(editor.getByRole('button', { name: 'Move item 1 down' })).toBeFocused();
    await editor.getByRole('button', { name: 'Remove item 2' }).press('Enter');
    await expect(add).toBeFocused();

    await editor.getByRole('combobox', { name: 'Type of who' }).selectOption('A team');
    await editor.getByRole('textbox', { name: 'size required' }).fill('3');
    await editor.getByRole('button', { name: 'Add limits' }).press('Enter');
    await editor.getByRole('button', { name: 'Add a property' }).press('Enter');
    await expect(editor.getByRole('textbox', { name: /^Name of the property/ })).toBeFocused();
    await page.keyboard.insertText('calls');
    await page.keyboard.press('Enter');
    await editor.getByRole('textbox', { name: 'Name of the property calls' }).press('Tab');
    await editor.getByRole('switch', { name: 'dry' }).press('Space');
    await editor.getByRole('combobox', { name: 'order' }).selectOption('desc');
    await editor.getByRole('button', { name: 'owner is null' }).press('Enter');
    await expectNoViolation(page, 'the form', playground.editor);

    await editor.getByRole('tab', { name: 'JSON' }).click();
    const wanted = {
      tags: ['second'],
      who: { size: 3 },
      limits: { calls: 0 },
      dry: true,
      order: 'desc',
      owner: null,
    };
    const shown = editor.locator('.view-lines');
    await expect
      .poll(async () => ((await shown.textContent()) ?? '').replace(/\s/g, ''))
      .toBe(JSON.stringify(wanted));
  });
});

test('a mismatch is shown at its field, and the gate agrees', async ({ playground }) => {
  await playground.openArguments();
  const { editor } = playground;
  await editor.getByRole('tab', { name: 'Form' }).click();
  const line = editor.getByRole('textbox', { name: 'start_line' });
  await line.fill('soon');
  await expect(line).toHaveAttribute('aria-invalid', 'true');
  await expect(line).toHaveAccessibleDescription(/must be integer, not string/);
  await expect(editor.getByRole('status')).toContainText(
    '1 problem: the arguments gate will refuse',
  );
  await expect(playground.tab('Problems')).toContainText('1');
  await playground.tab('Problems').click();
  await expect(playground.bottom).toContainText(
    'The arguments gate will refuse call_1 (read_file)',
  );
  await playground.run();
  await expect(playground.step('Arguments')).toContainText('arguments.invalid');
  await line.fill('2');
  await expect(editor.getByRole('status').filter({ hasText: 'Matches the schema' })).toBeVisible();
});

test('text that is not JSON leaves the form without values, and Run waits', async ({
  playground,
  page,
}) => {
  await playground.openArguments();
  const { editor } = playground;
  await playground.write('{"path": ');
  await editor.getByRole('tab', { name: 'Form' }).click();
  await expect(editor.getByText('The arguments are not valid JSON')).toBeVisible();
  await expect(editor.getByRole('textbox', { name: 'path required' })).toBeDisabled();
  await expect(editor.getByRole('textbox', { name: 'path required' })).toHaveValue('');
  await playground.runButton.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Cannot run' })).toBeVisible();
  await playground.tab('Timeline').click();
  await editor.getByRole('button', { name: 'Edit as JSON' }).click();
  await expect(playground.text(/^Arguments of/).last()).toHaveCount(1);
});

test('a schema without a form shows the reason and the JSON', async ({ playground }) => {
  await playground.openArguments();
  const { editor } = playground;
  await playground.tab('Schema').click();
  await playground.write(
    '{"type": "object", "properties": {"a": {"$ref": "https://example.com/a"}}}',
  );
  await playground.tab('Arguments').click();
  await editor.getByRole('tab', { name: 'Form' }).click();
  await expect(editor.getByText('This schema cannot be shown as a form.')).toBeVisible();
  await editor.getByRole('button', { name: 'Edit as JSON' }).click();
  await expect(editor.getByRole('tab', { name: 'JSON' })).toHaveAttribute('aria-selected', 'true');
});

test.describe('on a touch screen', () => {
  test.use({
    editor: 'full',
    hasTouch: true,
    isMobile: true,
    viewport: { width: 820, height: 1180 },
  });
  test('texts stay plain text areas, with their problems below', async ({ playground }) => {
    await playground.openArguments();
    const { editor } = playground;
    await editor.getByRole('textbox', { name: /^Arguments of call_1/ }).fill('{"path": 5}');
    await expect(editor.getByText(/^The arguments gate will refuse call_1/)).toBeVisible();
    await playground.tab('Schema').tap();
    await editor.getByRole('textbox', { name: 'Schema of read_file' }).fill('{"type": "strin"}');
    await expect(editor.getByText(/^In the schema of read_file, type must be/)).toBeVisible();
    await expect(editor.locator('[data-editor="full"]')).toHaveCount(0);
  });

  test('the letters of a text area have the width of the coloured ones', async ({ playground }) => {
    await playground.openArguments();
    const area = playground.editor.getByRole('textbox', { name: /^Arguments of call_1/ });
    await area.fill(`{"path": "${'wide '.repeat(80)}"}`);
    const width = (await area.boundingBox())?.width ?? Number.NaN;
    expect(width).toBeGreaterThan(820);
    expect(await area.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(width + 1);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } });
  test('the form fits the width of the screen', async ({ playground, page }) => {
    await playground.openArguments();
    await playground.editor.getByRole('tab', { name: 'Form' }).click();
    await playground.editor.getByRole('textbox', { name: 'path required' }).fill('README.md');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    await expectNoViolation(page, 'the form on a phone', playground.editor);
  });
});
