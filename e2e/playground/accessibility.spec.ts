import { clauseLabelOf } from '../../src/session/testing/step-labels.ts';
import { expectNoViolation } from './support/axe.ts';
import { expect, inBothThemes, PHONE, test } from './support/test.ts';

test.use({ editor: 'full' });

inBothThemes(() => {
  test('the wide page meets WCAG', async ({ playground, page }) => {
    await playground.open();
    await expectNoViolation(page, 'as it opens');
    await playground.showArguments('call_1');
    await playground.fullEditorTookOver();
    await expectNoViolation(page, 'with the full editor');
    await playground.select('write_file call_3');
    await playground
      .step('Allowlist')
      .getByRole('button', { name: clauseLabelOf('allowlist') })
      .click();
    await expectNoViolation(page, 'with a refusal open', playground.call);
    await playground.select('web_search call_5');
    await expectNoViolation(page, 'with a failure open', playground.call);
    await playground.select('search_files call_2');
    await playground.call.getByRole('tab', { name: 'Changes' }).click();
    await expectNoViolation(page, 'with the changes of a reducer', playground.call);
    await playground.call.getByRole('tab', { name: 'Raw' }).click();
    await playground.bottom.getByRole('button', { name: 'Show as a table' }).click();
    await expectNoViolation(page, 'with the table and a cut text', playground.bottom);
    await playground.tab('Definitions').click();
    await expect(playground.bottom).toContainText('search_files');
    await expectNoViolation(page, 'with the definitions', playground.bottom);
    await playground.tab('Schema').click();
    await expect(playground.text(/^Schema of /).last()).toBeAttached();
    await playground.write('{"type": ');
    await playground.runButton.click();
    await expect(playground.bottom).toContainText('The schema of search_files');
    await expectNoViolation(page, 'with a problem');
  });

  test.describe('while it runs', () => {
    test.use({ speed: 'real', editor: 'plain' });

    test('a run under way meets WCAG', async ({ playground, page }) => {
      await playground.open();
      await playground.openBatch('Research with failures');
      await playground.runButton.click();
      await expect(playground.lane(/running/).first()).toBeVisible();
      await expectNoViolation(page, 'while it runs');
      await playground.finished();
      await page.getByRole('button', { name: 'View', exact: true }).click();
      await expectNoViolation(page, 'with the view menu');
      await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
      await expectNoViolation(page, 'with the shortcuts');
    });
  });

  test.describe('on a phone', () => {
    test.use(PHONE);

    test('every pane meets WCAG', async ({ playground, page }) => {
      await playground.open();
      await expectNoViolation(page, 'with the run');
      await playground.select('write_file call_3');
      const panes = page.getByRole('navigation', { name: 'Panes' });
      for (const name of ['Call', 'Editor', 'Tools']) {
        await panes.getByRole('button', { name }).click();
        await expectNoViolation(page, `with the pane ${name}`);
      }
      await panes.getByRole('button', { name: 'Run' }).click();
      await playground.tab('Definitions').click();
      await expect(playground.bottom).toContainText('read_file');
      await expectNoViolation(page, 'with the definitions', playground.bottom);
    });
  });
});
