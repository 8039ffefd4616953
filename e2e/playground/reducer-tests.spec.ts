import { readFile } from 'node:fs/promises';
import { ANY_TRIM_MARKER } from '../../src/core/test-support.ts';
import { reducerFile } from './support/authoring.ts';
import { expectNoViolation } from './support/axe.ts';
import { holdFile } from './support/hold-file.ts';
import { ReducerTestsPage } from './support/reducer-tests.ts';
import { expect, inBothThemes, PHONE, test } from './support/test.ts';

const FIRST_LINE = `    if (!result.ok) return result;
    return { ...result, value: result.value.split('\\n', 1)[0] ?? '' };`;
const NOTHING = "    return result.ok ? { ...result, value: '' } : result;";

test('a reducer is designed against a captured result, from the first line to the export', async ({
  playground,
  page,
  author,
}) => {
  const tests = new ReducerTestsPage(playground);
  await playground.open();
  await playground.select('search_files call_2');
  await playground.call.getByRole('tab', { name: 'Raw' }).click();
  await playground.call.getByRole('button', { name: 'Save as sample' }).click();
  await expect(tests.samples.getByRole('option', { selected: true })).toContainText('retry');
  await expect(tests.row('Raw')).toContainText('characters');

  await author.addReducer('search_files');
  await tests.showSample();
  await author.write(reducerFile('search_files', FIRST_LINE));
  await expect(tests.live).toContainText(/−\d\d%/);
  await expect(tests.live.getByRole('tabpanel')).toContainText('removed: ');

  await playground.tab('Tests').click();
  await tests.expectThat('Contains', 'retry');
  await tests.expectThat('At most');
  await tests.expectThat('Snapshot');
  await expect(tests.verdict).toHaveText('3 expectations met on 1 of 2 samples');
  await expect(playground.tab('Tests')).toContainText('3 ✓');

  await playground.tab('Reducer').click();
  await author.write(reducerFile('search_files', NOTHING));
  await expect(playground.editor.getByText(/^Compiles, but leaves nothing/)).toHaveText(
    'Compiles, but leaves nothing of 2 of 2 samples',
  );
  await expect(playground.tab('Tests')).toContainText('2 failed');
  await playground.tab('Tests').click();
  await expect(tests.verdict).toHaveText('2 expectations failed, 1 met on 1 of 2 samples');
  await expect(tests.expectation('Contains')).toContainText('Not found in the 0 characters.');
  await tests.expectation('Snapshot').getByRole('button', { name: 'Show the difference' }).click();
  await expect(tests.expectation('Snapshot')).toContainText('removed: ');
  await tests.expectation('Snapshot').getByRole('button', { name: 'Accept' }).click();
  await expect(tests.verdict).toHaveText('1 expectation failed, 2 met on 1 of 2 samples');

  await playground.editor.getByRole('button', { name: 'Export with tests' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the reducer with its tests' });
  await dialog.getByRole('tab', { name: 'search_files.reducer.test.ts' }).click();
  await expect(dialog.getByRole('tabpanel')).toContainText('checkReducer(reducer, samples)');
  const names: string[] = [];
  const texts: string[] = [];
  const both = new Promise<void>((resolve) => {
    page.on('download', async (download) => {
      names.push(download.suggestedFilename());
      texts.push(await readFile(await download.path(), 'utf8'));
      if (texts.length === 2) resolve();
    });
  });
  await dialog.getByRole('button', { name: 'Download both' }).click();
  await both;
  expect(names.sort()).toEqual(['search_files.reducer.test.ts', 'search_files.reducer.ts']);
  expect(texts.join('')).toContain('it(\'contains "retry" at turn 1\'');
});

test('the studio says how many expectations are not met', async ({ playground, page }) => {
  const tests = new ReducerTestsPage(playground);
  await playground.open();
  await tests.open('search_files');
  await tests.samples.getByRole('option', { name: 'Search hits in many files' }).click();
  await tests.expectThat('Contains', 'no result has this text');
  await expect(tests.expectation('Contains')).toContainText('Not found');
  await playground.tab('Reducer').click();
  await playground.editor.getByRole('button', { name: 'Studio' }).click();
  const studio = page.getByRole('main', { name: 'Reducer studio' });
  await expect(studio.getByRole('status').filter({ hasText: '%' })).toHaveText(
    / · 1 expectation not met in 1 of \d+ samples$/,
  );
});

test('an error of a reducer is shown at the sample, with its line', async ({
  playground,
  author,
}) => {
  const tests = new ReducerTestsPage(playground);
  await playground.open();
  await author.addReducer('search_files');
  await tests.showSample();
  await author.write(reducerFile('search_files', "    throw new Error('no ' + result.ok);"));
  await expect(tests.live).toContainText('no true');
  await expect(tests.live).toContainText('The model gets the raw text.');
  await expect(tests.live.getByRole('button', { name: /^6:\d+$/ })).toBeVisible();
});

test('each place says that a reducer makes results longer', async ({ playground, author }) => {
  const { editor, page } = playground;
  await playground.open();
  await playground.select('read_file call_1');
  await author.addReducer('read_file');
  await author.write(
    reducerFile(
      'read_file',
      "    return result.ok ? { ...result, value: result.value + '.'.repeat(300) } : result;",
    ),
  );
  await playground.run();
  await expect(playground.step('Reduce')).toContainText('the result grew: ');
  await expect(editor.getByRole('status').filter({ hasText: 'Compiles' })).toHaveText(
    'Compiles, but makes results longer',
  );
  const amber = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--refused)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await expect(playground.call.getByText(/^\+\d+%$/)).toHaveCSS('color', amber);
  await playground.tab('Problems').click();
  await expect(
    page.getByRole('button', {
      name: /The reducer makes results longer: [\d,]+ characters of call_1/,
    }),
  ).toBeVisible();
  await playground.tab('Tests').click();
  await expect(editor.getByRole('status').filter({ hasText: 'The reducer makes' })).toHaveText(
    /^The reducer makes \d+ of \d+ samples? longer$/,
  );
});

test('a reducer that loops is stopped, and the next one is tried', async ({
  playground,
  author,
}) => {
  const tests = new ReducerTestsPage(playground);
  await playground.open();
  await author.addReducer('search_files');
  await tests.showSample();
  await author.write(reducerFile('search_files', '    while (true) {}'));
  await expect(tests.live).toContainText(/comput|time/i);
  await author.write(reducerFile('search_files', FIRST_LINE));
  await expect(tests.live).toContainText(/−\d\d%/);
});

test('later turns and smaller budgets are tried on built-in samples', async ({ playground }) => {
  const tests = new ReducerTestsPage(playground);
  await playground.open();
  await tests.open('search_files');
  await tests.samples.getByRole('option', { name: 'Search hits in many files' }).click();
  const reduced = tests.row('Reduced');
  const early = await reduced.textContent();
  await tests.turn.fill('6');
  await tests.turn.press('Enter');
  await expect(reduced).not.toHaveText(early ?? '');
  await tests.budget.fill('100');
  await tests.budget.press('Enter');
  await expect(tests.row('Model gets')).toContainText(/1[23]\d characters/);
  await playground.editor.getByRole('tab', { name: 'Model gets' }).click();
  await expect(playground.editor.getByText(new RegExp(ANY_TRIM_MARKER.trim()))).toBeVisible();
});

test('the three texts side by side begin at their start and scroll together', async ({
  playground,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { editor } = playground;
  const tests = new ReducerTestsPage(playground);
  await playground.open();
  await tests.open('web_search');
  const lines = Array.from({ length: 400 }, (_, at) => `log line ${at + 1}. ${'=> '.repeat(20)}`);
  await tests.paste(lines.join('\n'));
  await tests.budget.fill('20000');
  await tests.budget.press('Enter');
  await expect(tests.row('Model gets')).toContainText('20,0');
  await editor.getByRole('tab', { name: 'Side by side' }).click();
  const texts = ['Raw', 'Reduced', 'Model gets'].map((name) =>
    editor.getByRole('region', { name, exact: true }),
  );
  const tops = () => Promise.all(texts.map((text) => text.evaluate((box) => box.scrollTop)));
  for (const text of texts) {
    await expect(text.getByText('log line 1.')).toBeInViewport();
    await expect(text.getByRole('region')).toHaveCount(0);
  }
  for (const [at, text] of texts.entries()) {
    await text.hover();
    await page.mouse.wheel(0, 300);
    await expect.poll(tops).toEqual(Array(3).fill(300 * (at + 1)));
  }
});

test('a result is pasted, renamed, copied, deleted and brought back', async ({
  playground,
  page,
}) => {
  const tests = new ReducerTestsPage(playground);
  await playground.open();
  await tests.open('web_search');
  await playground.editor.getByRole('button', { name: 'Paste a result…' }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: /^What web_search returned/ });
  await text.fill('{"ok": false, "error": "no route", "code": "not_available"}');
  await expect(dialog.getByRole('status')).toContainText('a failure, not_available');
  await dialog.getByRole('textbox', { name: /^Arguments/ }).fill('[1]');
  await expect(dialog.getByRole('alert')).toContainText('Enter a JSON object');
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: /^Arguments/ }).fill('{"query": "x"}');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(tests.samples.getByRole('option', { name: 'no route' })).toBeVisible();

  await playground.editor.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('No way out');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const option = tests.samples.getByRole('option', { name: 'No way out' });
  await expect(option).toHaveCount(1);
  await playground.editor.getByRole('button', { name: 'More for No way out' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(option).toHaveCount(2);
  await tests.samples.press('Delete');
  await expect(option).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(option).toHaveCount(2);
});

test('a pasted log keeps its carriage returns', async ({ playground, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tests = new ReducerTestsPage(playground);
  await playground.open();
  await tests.open('web_search');
  await playground.editor.getByRole('button', { name: 'Paste a result…' }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: /^What web_search returned/ });
  await page.evaluate(() => navigator.clipboard.writeText('get 10%\rget 100%\rget: done\n'));
  await text.press('ControlOrMeta+v');
  await expect(text).toHaveValue('get 10%\nget 100%\nget: done\n');
  await text.press('ControlOrMeta+Home');
  await page.keyboard.type('$ ');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await playground.tab('Reducer').click();
  await playground.editor.getByRole('button', { name: 'Open the studio' }).click();
  const lines = page.getByRole('region', { name: 'Tool result', exact: true });
  await expect(lines).toContainText('1 line, 29 characters');
});

test('the tab says that it loads', async ({ playground, page }) => {
  const tests = new ReducerTestsPage(playground);
  const load = await holdFile(page, /TestsTab-[^/]*\.js$/);
  await playground.open();
  await playground.tool('terminal').click();
  await playground.tab('Tests').click();
  await expect(playground.editor.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  load();
  await expect(tests.samples).toBeVisible();
  await expect(playground.editor.getByText('Loading…')).toHaveCount(0);
});

test('a snapshot of a cut text says what the model gets of it', async ({ playground }) => {
  const tests = new ReducerTestsPage(playground);
  await playground.open();
  await tests.open('search_files');
  await tests.samples.getByRole('option', { name: 'Search hits in many files' }).click();
  await tests.budget.fill('100');
  await tests.budget.press('Enter');
  await tests.expectThat('Snapshot');
  await expect(tests.expectation('Snapshot')).toContainText(
    /Met by the reduced text, but the model gets only 100 of its [\d,]+ characters/,
  );
  await expect(playground.tab('Tests')).toContainText('1 cut off');
});

test('a counterexample is kept as a sample', async ({ playground, author }) => {
  const tests = new ReducerTestsPage(playground);
  await playground.open();
  await author.addReducer('search_files');
  await author.write(
    reducerFile(
      'search_files',
      "    return result.ok ? { ...result, value: result.value + '!' } : result;",
    ),
  );
  await author.checks.getByRole('button', { name: 'Grows' }).click();
  await author.counterexample.getByRole('button', { name: 'Save as sample' }).click();
  const kept = tests.samples.getByRole('option', { name: 'Counterexample: never-grows' });
  await expect(kept).toHaveAttribute('aria-selected', 'true');
  await expect(playground.editor).toContainText('The reducer made the text longer');
});

test('everything is reached by keyboard, and meets WCAG', async ({ playground, page }) => {
  const tests = new ReducerTestsPage(playground);
  await playground.open();
  await tests.open('terminal');
  await expect(tests.samples).toBeVisible();
  await playground.tab('Tests').focus();
  await page.keyboard.press('Tab');
  await expect(
    playground.editor.getByRole('button', { name: 'Maximise the editor pane' }),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(playground.editor.getByRole('button', { name: 'Add a sample' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tests.samples).toBeFocused();
  await page.keyboard.press('End');
  const open = tests.samples.getByRole('option', { selected: true });
  await expect(open).toContainText('An unknown command');
  await page.keyboard.press('Home');
  await expect(open).toContainText('git status');
  await playground.editor
    .getByRole('button', { name: 'Add an expectation: Contains' })
    .press('Enter');
  await expect(
    playground.editor.getByRole('textbox', { name: 'Text that the output must contain' }),
  ).toBeFocused();
  await page.keyboard.type('staged (5)');
  await expect(playground.tab('Tests')).toContainText('1 ✓');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(playground.tab('Tests')).not.toContainText('✓');
  await expect(
    playground.editor.getByRole('button', { name: /^Add an expectation/ }).first(),
  ).toBeFocused();

  await tests.expectThat('Contains', 'nowhere');
  await tests.expectThat('Snapshot');
  await expect(playground.tab('Tests')).toContainText('1 failed');
  await expectNoViolation(page, 'with changes', playground.editor);
  await playground.editor.getByRole('tab', { name: 'Side by side' }).click();
  await expectNoViolation(page, 'with three texts', playground.editor);
  await playground.editor.getByRole('button', { name: 'Export with tests' }).click();
  await expectNoViolation(page, 'with the export');
  await page.keyboard.press('Escape');
  await playground.tab('Reducer').click();
  await expect(tests.live).toContainText(/%/);
  await expectNoViolation(page, 'below the code', playground.editor);
  await tests.live.getByRole('button', { name: 'Add a sample' }).click();
  await page.getByRole('menuitem', { name: /^Paste/ }).click();
  await expectNoViolation(page, 'with a result to paste');
});

inBothThemes(() => {
  test.describe('on a phone', () => {
    test.use(PHONE);

    test('the tests pane fits and meets WCAG', async ({ playground, page }) => {
      const tests = new ReducerTestsPage(playground);
      await playground.open();
      const panes = page.getByRole('navigation', { name: 'Panes' });
      await panes.getByRole('button', { name: 'Tools' }).click();
      await playground.tool('terminal').click();
      await panes.getByRole('button', { name: 'Editor' }).click();
      await playground.tab('Tests').click();
      await tests.samples.getByRole('option', { name: /^vitest/ }).click();
      await playground.editor.getByRole('tab', { name: 'Side by side' }).click();
      await tests.expectThat('Contains', 'failed');
      await expectNoViolation(page, 'with the tests', playground.editor);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(390);
    });
  });
});

test('the changes say what the budget cuts of an unchanged text', async ({
  playground,
  author,
}) => {
  const tests = new ReducerTestsPage(playground);
  await playground.open();
  await author.addReducer('search_files');
  await tests.showSample();
  await author.write(reducerFile('search_files', '    return result;'));
  await expect(tests.live).toContainText('The reducer does not change this text.');
  await tests.budget.fill('1000');
  await expect(tests.live.getByText(/The budget cuts [\d,]+ characters of it\./)).toBeVisible();

  // The lines of a changed text have a place for the cut.
  await author.write(
    reducerFile('search_files', "    return { ...result, value: result.value + '\\n' };"),
  );
  await expect(tests.live.getByText('cut here at 1,000')).toBeVisible();
});
