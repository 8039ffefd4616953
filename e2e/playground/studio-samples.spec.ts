import type { Locator } from '@playwright/test';
import { ReducerTestsPage } from './support/reducer-tests.ts';
import { openTerminalStudio } from './support/studio.ts';
import { expect, test } from './support/test.ts';

const colorOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).color);

test('both texts scroll to the side together, with their line numbers, past short lines too', async ({
  playground,
  page,
}) => {
  await playground.open();
  const tests = new ReducerTestsPage(playground);
  await tests.open('web_search');
  const lines = Array.from({ length: 300 }, (_, at) =>
    at < 100 ? `Long ${at} ${'abcdefghi '.repeat(150)}` : `Short ${at}`,
  );
  await tests.paste(lines.join('\n'));
  await playground.tab('Reducer').click();
  await playground.editor.getByRole('button', { name: 'Open the studio' }).click();
  const raw = page.getByRole('region', { name: 'Lines of the tool result' });
  const model = page.getByRole('region', { name: 'Lines for the model' });
  const places = () =>
    Promise.all(
      [raw, model].map((text) => text.evaluate((box) => [box.scrollLeft, box.scrollWidth])),
    );
  await expect(model).toContainText('Long 0');
  const [[, width] = []] = await places();
  await raw.hover();
  await page.mouse.wheel(730, 0);
  await expect.poll(places).toEqual(Array(2).fill([730, width]));
  for (const text of [raw, model])
    await expect(text.getByText('1', { exact: true })).toBeInViewport({ ratio: 1 });

  // Only short lines are drawn here.
  await page.mouse.wheel(0, 200 * 18);
  for (const text of [raw, model])
    await expect(text.getByText('205', { exact: true })).toBeInViewport({ ratio: 1 });
  expect(await places()).toEqual(Array(2).fill([730, width]));

  await model.hover();
  await page.mouse.wheel(-600, 0);
  await expect.poll(places).toEqual(Array(2).fill([130, width]));
});

test('a sample is renamed and deleted beside the list of samples', async ({ playground, page }) => {
  const { studio } = await openTerminalStudio(playground);
  const chosen = studio.getByRole('combobox', { name: 'Sample' }).getByRole('option', {
    selected: true,
  });
  const choose = async (name: string, item: string) => {
    await studio.getByRole('button', { name: `More for ${name}` }).press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo', exact: true });
  await choose('pytest -v, some tests fail', 'Copy to edit');
  await choose('pytest -v, some tests fail', 'Rename or edit…');
  const dialog = page.getByRole('dialog', { name: 'Edit the sample' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('nightly');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(chosen).toHaveText('nightly');
  await undo.click();
  await expect(chosen).toHaveText('pytest -v, some tests fail');
  await choose('pytest -v, some tests fail', 'Delete');
  await expect(studio.getByRole('button', { name: /^More for/ })).toBeFocused();
  await expect(page.getByText('Deleted the sample pytest -v, some tests fail.')).toBeVisible();

  await studio.getByRole('button', { name: 'Add a sample' }).click();
  await page.getByRole('menuitem', { name: 'Paste a result…' }).click();
  const paste = page.getByRole('dialog', { name: 'Paste a result' });
  await expect(paste.getByRole('status')).toHaveText('The text is empty.');
  await expect(paste.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
});

test('code that cannot start keeps the earlier result, marked, in the text and in the score', async ({
  playground,
  page,
}) => {
  const { studio, code, score } = await openTerminalStudio(playground);
  await studio.getByRole('button', { name: 'Build it from blocks' }).click();
  await expect(studio.getByText('Compiles and replaces the built-in reducer')).toBeVisible();
  await studio.getByRole('textbox', { name: 'Budget of the call in characters' }).fill('300');
  await page.keyboard.press('Enter');
  const saved = score.getByText(/^−\d+%$/);
  const lost = studio.getByText(/^\d+ lines? of lost failures$/);
  await expect(lost).toBeVisible();
  await expect(score).toHaveAttribute('aria-busy', 'false');
  const red = await colorOf(saved);
  await expect(lost).toHaveCSS('color', red);
  await code.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    "import { composeReducer, dropLines } from 'toolyard/reducers';\nexport const reducer = composeReducer([dropLines('PASSED'), (text) => text], { toolName: 'terminal' });\n",
  );
  await expect(
    studio.getByText('The reducer cannot run. This is the result of the last version that could.'),
  ).toBeVisible();
  await expect(score).toHaveAttribute('aria-busy', 'true');
  await expect(saved).not.toHaveCSS('color', red);
  await expect(lost).toHaveCSS('color', await colorOf(saved));
});

test('a call whose reducer loses failures has the verdict of the studio', async ({
  playground,
  page,
}) => {
  const { studio, code, score } = await openTerminalStudio(playground);
  await studio.getByRole('button', { name: 'Write its code' }).click();
  await code.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    "export const reducer = {\n  toolName: 'terminal',\n  reduce(result) {\n    if (!result.ok) return result;\n    return { ...result, value: result.value.split('\\n').slice(0, 5).join('\\n') };\n  },\n};\n",
  );
  await studio.getByRole('button', { name: 'Add a sample' }).click();
  await page.getByRole('menuitem', { name: 'Keep the result of call_4' }).click();
  await expect(score).toContainText('keeps 0 of 1 failure');
  await expect(score).toHaveAttribute('aria-busy', 'false');
  const red = await colorOf(score.getByText(/^−\d+%$/));
  await studio.getByRole('button', { name: 'Leave the studio' }).click();

  await playground.select('call_4');
  await playground.run();
  const output = playground.call.getByRole('region', { name: 'Output' });
  await expect(output).toContainText('keeps 0 of 1 failure');
  await expect(output.getByText(/^−\d+%$/)).toHaveCSS('color', red);
  await expect(playground.step('Reduce')).toContainText('keeps 0 of 1 failure');
  await expect(playground.step('Reduce')).toHaveAttribute('data-status', 'partial');
});
