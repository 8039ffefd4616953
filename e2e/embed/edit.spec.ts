import { readFileSync } from 'node:fs';
import { expect } from '../playground/support/test.ts';
import { firstDemo, openHostPage, test } from './support/host-page.ts';

const FILE = new URL('../../public/demo/lesson.json', import.meta.url);
const LESSON = readFileSync(FILE, 'utf8');

test('the code of a demo can be edited beside its result', async ({ page, base }) => {
  await openHostPage(page, {
    head: `<script src="${base}/embed.classic.js"></script>`,
    body: '<toolyard-demo example="failing-tests-reducer" view="code" height="520"></toolyard-demo>',
  });
  const { button, frame } = firstDemo(page);
  await button.click();
  const editor = frame.getByRole('region', { name: 'Editor' });
  await expect(editor.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
  await expect(editor.getByRole('textbox')).toHaveValue(/\S/);
  await editor.getByRole('tab', { name: 'calls.json' }).click();
  const calls = editor.getByRole('textbox');
  const before = await calls.inputValue();
  await calls.fill('[{ "tool": "read_file" ');
  await expect(editor.getByText(/calls\.json is not valid JSON/)).toBeVisible();
  await calls.fill('[{ "tool": "no_such_tool", "args": {} }]');
  await calls.press('Control+Enter');
  await expect(frame.getByText(/no_such_tool/).last()).toBeVisible();
  await calls.fill(before);
  await frame.getByRole('button', { name: 'Run' }).click();
  await expect(frame.getByRole('list', { name: 'Calls' })).not.toContainText('no_such_tool');
});

test('code that does not compile leads to a sentence and not to a refusal', async ({
  page,
  base,
}) => {
  await openHostPage(page, {
    head: `<script src="${base}/embed.classic.js"></script>`,
    body: '<toolyard-demo example="failing-tests-reducer" view="code" height="520"></toolyard-demo>',
  });
  const { button, frame } = firstDemo(page);
  await button.click();
  const code = frame.getByRole('region', { name: 'Editor' }).getByRole('textbox');
  await code.fill('export default defineTool({');
  await expect(frame.getByRole('list', { name: 'Problems of this text' })).toBeVisible();
  await code.press('Control+Enter');
  const result = frame.getByRole('region', { name: 'Result' });
  await expect(frame.getByRole('alert')).toContainText('Cannot run.');
  await expect(result).not.toContainText('Unknown tool');
});

test('a misspelt view starts nothing, and a misspelt height is the default one', async ({
  page,
  base,
}) => {
  await openHostPage(page, {
    head: `<script src="${base}/embed.classic.js"></script>`,
    body: '<toolyard-demo example="failing-tests-reducer" view="codee" height="36O"></toolyard-demo>',
  });
  const { element, picture } = firstDemo(page);
  await expect(picture).toHaveAttribute('src', /failing-tests-reducer\.(light|dark)\.svg/);
  await expect(picture).toBeVisible();
  await expect(page.locator('toolyard-demo iframe')).toHaveCount(0);
  await expect(element).toHaveCSS('height', '360px');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });
  test('no text of a demo is out of reach', async ({ page, base }) => {
    await openHostPage(page, {
      head: `<script src="${base}/embed.classic.js"></script>`,
      body: '<toolyard-demo example="failing-tests-reducer" view="code"></toolyard-demo>',
    });
    const { button, frame } = firstDemo(page);
    await button.click();
    for (const name of ['reducer.ts', 'calls.json', 'tool.ts']) {
      const tab = frame.getByRole('tab', { name });
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
    }
    const editor = await frame.getByRole('region', { name: 'Editor' }).boundingBox();
    const result = await frame.getByRole('region', { name: 'Result' }).boundingBox();
    if (!editor || !result) throw new Error('The demo shows no editor or no result.');
    expect(editor.y + editor.height).toBeLessThanOrEqual(result.y + 1);
  });
});

test('a lesson of the playground teaches on another page', async ({ page, base }) => {
  await page.addInitScript(() => {
    addEventListener('toolyard-passed', (event) => {
      // The event of the element.
      const { detail } = event as CustomEvent;
      Object.assign(window, {
        passed: [...((window as never as { passed: unknown[] }).passed ?? []), detail],
      });
    });
  });
  await openHostPage(page, {
    head: `<script src="${base}/embed.classic.js"></script>`,
    body: '<toolyard-demo lesson="schema" view="exercise"></toolyard-demo>',
  });
  const { button, frame } = firstDemo(page);
  await expect(button).toHaveText('Start');
  await button.click();
  await expect(
    frame.getByText('0 of 5 checks pass.').or(frame.getByText('1 of 5 checks pass.')),
  ).toBeAttached();
  await frame.getByRole('button', { name: 'Hint' }).click();
  await frame.getByRole('button', { name: 'Solution' }).click();
  await expect(frame.getByText('5 of 5 checks pass.')).toBeAttached();
  const passed = () => page.evaluate(() => (window as never as { passed: unknown[] }).passed);
  await expect.poll(passed).toEqual([{ lesson: 'schema', step: 1, steps: 2, finished: false }]);
  await frame.getByRole('button', { name: 'Next step' }).click();
  await expect(frame.getByRole('heading', { name: /Step 2 of 2/ })).toBeVisible();
  await frame.getByRole('button', { name: 'Hint' }).click();
  await frame.getByRole('button', { name: 'Solution' }).click();
  await expect.poll(passed).toContainEqual({ lesson: 'schema', step: 2, steps: 2, finished: true });
});

test('a lesson of the page is solved by editing its code', async ({ page, base }) => {
  await openHostPage(page, {
    head: `<script src="${base}/embed.classic.js"></script>`,
    body: '<toolyard-demo src="/lesson.json" view="exercise" title="Deploy" height="700"></toolyard-demo>',
    files: { '/lesson.json': LESSON },
  });
  const { element, button, frame } = firstDemo(page);
  await expect(element).toHaveCSS('height', '700px');
  await button.click();
  await expect(frame.getByText('1 of 3 checks pass.')).toBeAttached();
  const { solution } = JSON.parse(LESSON).steps[0];
  const editor = frame.getByRole('textbox');
  await editor.fill(solution.join('\n'));
  await editor.press('Control+Enter');
  await expect(frame.getByText('3 of 3 checks pass.')).toBeAttached();
});

test('a broken lesson says where it is broken', async ({ page, base, expectTrouble }) => {
  expectTrouble(/<toolyard-demo>/);
  await openHostPage(page, {
    head: `<script src="${base}/embed.classic.js"></script>`,
    body: '<toolyard-demo src="/lesson.json" view="exercise"></toolyard-demo>',
    files: { '/lesson.json': LESSON.replace('"clause": "execute"', '"clause": "excute"') },
  });
  const { button, frame } = firstDemo(page);
  await button.click();
  await expect(frame.getByRole('alert')).toContainText(
    "At steps.0.checks.0.clause: The clause 'excute' does not exist. Did you mean 'execute'?",
  );
});

test('the playground checks a lesson file', async ({ page }) => {
  await page.goto('/#/learn/check');
  await page.getByRole('button', { name: 'Open the example' }).click();
  await expect(page.getByText(/^“Deploy only where it is allowed” works/)).toBeVisible();
  const editor = page.getByRole('textbox', { name: 'Lesson as JSON' });
  await editor.fill(LESSON.replace('"status": "refused"', '"status": "refuse"'));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('The lesson has 1 fault.')).toBeVisible();
  await expect(page.getByText(/^\d+:\d+ steps\.0\.checks\.1\.expect\.status$/)).toBeVisible();
});
