import { expectNoViolation } from '../playground/support/axe.ts';
import { expectSeen } from '../playground/support/expect-seen.ts';
import { expect, PHONE, test } from '../playground/support/test.ts';
import { LessonOnPage, SLOW } from './support/lesson-on-page.ts';

test('each step has an address, Back returns, and an old address goes on', async ({ page }) => {
  const lesson = new LessonOnPage(page);
  await lesson.open('allowlists');
  await expect(page).toHaveURL(/#\/learn\/allowlists\/1$/);
  await lesson.button('Next step').click();
  await expect(page).toHaveURL(/#\/learn\/allowlists\/2$/);
  const second = page.getByRole('heading', { name: 'An empty list allows everything' });
  await expect(second).toBeFocused();
  await page.goBack();
  await expect(
    page.getByRole('heading', { name: 'Checked in listings and in calls' }),
  ).toBeFocused();
  await page.goto('/#/learn/schema/2');
  await expect(page.getByRole('heading', { name: 'Describe the arguments' })).toBeVisible();
  // Without a step, it opens where the reader left it; a step that it lacks is its last one.
  await page.goto('/#/learn/schema');
  await expect(page).toHaveURL(/#\/learn\/schema\/2$/);
  await page.goto('/#/learn/schema/9');
  await expect(page).toHaveURL(/#\/learn\/schema\/2$/);
});

test('a step shows what the model sent, and offers only changes that it can show', async ({
  page,
}) => {
  const lesson = new LessonOnPage(page);
  await lesson.open('budget-split');
  await expect(lesson.result).toContainText('"pattern": "retry"');
  // The personality is not the text of this step.
  await lesson.result.getByRole('button', { name: 'write_file', exact: true }).click();
  await expect(lesson.result).toContainText('"path": "docs/retry.md"');
  await expect(lesson.result.getByRole('button', { name: /^Allow write_file/ })).toHaveCount(0);
  // Arguments can be edited where the text has the calls.
  await lesson.text.fill('[{ "tool": "read_file", "args": {} }]');
  await lesson.button('Run').click();
  await lesson.result.getByRole('button', { name: 'Edit the arguments' }).click();
  await expect(lesson.text).toBeFocused();
  await lesson.open('schema/1');
  await lesson.button('Hint').click();
  await lesson.button('Solution').click();
  await lesson.held(5, 5);
  await expect(lesson.result).toContainText('"passengers": "2 adults"');
  await expect(lesson.result.getByRole('button', { name: 'Edit the arguments' })).toHaveCount(0);
});

test('a probable mistake gets its sentence', async ({ page }) => {
  const lesson = new LessonOnPage(page);
  await lesson.open('allowlists/1');
  await lesson.text.fill('name: reviewer\ntoolset: [read_file, search_file]\nmcp_servers: []\n');
  await lesson.button('Run').click();
  await expect(page.getByRole('list', { name: 'Probable mistakes' })).toContainText(
    'The toolset has search_file, but no tool has this name. Did you mean search_files?',
  );
  await page.getByRole('button', { name: 'personality', exact: true }).click();
  await expectNoViolation(page, 'a step with a probable mistake and an explained term');
  await lesson.text.fill('name: reviewer\ntoolset: [read_file, search_files]\nmcp_servers: []\n');
  await lesson.button('Run').click();
  await lesson.held(3, 3);
  await expect(page.getByRole('list', { name: 'Probable mistakes' })).toHaveCount(0);
});

test('a term explains itself by keyboard, and links to its clause', async ({ page }) => {
  const lesson = new LessonOnPage(page);
  await lesson.open('first-tool/1');
  await page.getByRole('button', { name: 'registry', exact: true }).focus();
  await page.keyboard.press('Enter');
  const note = page.getByRole('note', { name: 'Registry' });
  await expect(note).toContainText('The collection of tools that lists them and runs calls.');
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await page.getByRole('button', { name: 'registry', exact: true }).click();
  await note.getByRole('link').click();
  await expect(page).toHaveURL(/#\/reference\/registration$/);
});

test.describe('at the real speed', () => {
  test.use({ speed: 'real' });
  test('a run of seven simulated seconds does not wait for them', async ({ page }) => {
    const lesson = new LessonOnPage(page);
    await lesson.open('progress-and-abort/1');
    await lesson.button('Run').click();
    const before = Date.now();
    await expect(lesson.result).toContainText('2 calls in 7.6 s');
    await expect(lesson.button('Run')).toBeVisible();
    expect(Date.now() - before).toBeLessThan(5000);
  });
});

test('a step about a conversation shows its requests, and each result in the last one', async ({
  page,
}) => {
  const lesson = new LessonOnPage(page);
  await lesson.open('room-for-results/1');
  const conversation = lesson.result.getByRole('region', { name: 'Conversation' });
  await expect(conversation.getByRole('row')).toHaveCount(6);
  await expect(conversation).toContainText(
    /From turn 4 on, a request exceeds the 3,750 tokens .*; with compaction, from turn 4 on\./,
  );
  await lesson.text.fill('trim: head-tail\nkeep_cut_results: true\nkeep_turns: 2\n');
  await lesson.text.press('ControlOrMeta+Enter');
  await lesson.held(3, 3);
  await expect(conversation).toContainText('with compaction, each fits.');
  const results = conversation.getByRole('listitem');
  await expect(results).toHaveCount(6);
  await expect(results.nth(1)).toContainText(
    /left out\[result of export_orders left out: [\d,]+ chars; read_result has it under "r2-1"\]/,
  );
  // A failure stays; its text opens by keyboard.
  await expect(results.nth(3)).toContainText('failure, 130 chars');
  const text = results.nth(3).getByText('No file at src/queue/retry.ts.');
  await expect(text).toBeHidden();
  await results.nth(3).locator('summary').press('Enter');
  await expect(text).toBeVisible();
  await expectNoViolation(page, 'a step with a conversation');
});

test.describe('with the full editor', () => {
  test.use({ editor: 'full' });
  test('code has the types of the contract: problems, hover and completion', async ({ page }) => {
    test.setTimeout(120_000);
    const lesson = new LessonOnPage(page);
    await lesson.open('first-tool/2');
    await lesson.text.focus();
    await expectSeen(page.locator('[data-editor="full"]'), SLOW);
    const editor = page.getByRole('region', { name: 'Editor' });
    await lesson.text.press('ControlOrMeta+a');
    await page.keyboard.insertText(
      "import { ok } from 'toolyard';\nconst result = ok(7);\nexport default result;\n",
    );
    await expect(editor.getByRole('list', { name: 'Problems of this file' })).toContainText(
      "Argument of type 'number' is not assignable to parameter of type 'string'",
      SLOW,
    );
    await page.keyboard.insertText('result.');
    await page.keyboard.press('Control+Space');
    await expect(page.locator('.suggest-widget')).toContainText('value', SLOW);
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);
  test('Run brings the checks and the result into view', async ({ page }) => {
    const lesson = new LessonOnPage(page);
    await lesson.open('allowlists/1');
    await page.locator('main').evaluate((main) => main.scrollTo(0, 0));
    await lesson.button('Run').click();
    await expect(lesson.checks.first()).toBeInViewport();
    await expect(lesson.result).toBeInViewport();
  });
});
