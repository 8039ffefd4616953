import { LESSONS } from '../../src/catalog/lessons/lessons.ts';
import { clauseLabelOf } from '../../src/session/testing/step-labels.ts';
import { expectNoViolation } from '../playground/support/axe.ts';
import { expectSeen } from '../playground/support/expect-seen.ts';
import { expect, inBothThemes, PHONE, test } from '../playground/support/test.ts';
import { GO_ON, LessonOnPage, SLOW } from './support/lesson-on-page.ts';

/** Parts of the list, which run side by side: all lessons together take minutes. */
const PART = 6;
const PARTS = Array.from({ length: Math.ceil(LESSONS.length / PART) }, (_, index) => index * PART);

for (const first of PARTS) {
  const part = LESSONS.slice(first, first + PART);
  test(`typing and running each solution completes the lessons from ${part[0]?.slug} on`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const lesson = new LessonOnPage(page);
    await lesson.open(part[0]?.slug ?? '');
    for (const { slug, title, load } of part) {
      const { steps } = await load();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      for (const { title: stepTitle, solution, checks } of steps) {
        await expect(page.getByRole('heading', { level: 2, name: stepTitle })).toBeVisible();
        const open = lesson.checks.filter({ hasText: 'not yet' }).first();
        await expectSeen(open, { message: slug, ...SLOW });
        await lesson.text.fill(solution);
        await lesson.text.press('ControlOrMeta+Enter');
        await lesson.held(checks.length, checks.length);
        const next = page.getByRole('button', { name: GO_ON });
        // A quiz follows every third lesson, and the last.
        const isQuiz = (await next.textContent()) === 'Which gate?';
        await next.click();
        if (isQuiz) await page.getByRole('link', { name: 'Go on' }).click();
      }
    }
    await page.goto('/#/learn');
    await expect(page.getByText(`${part.length} of ${LESSONS.length} done`)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'done' })).toHaveCount(part.length);
  });
}

test('the result of a run is shown without a click, and each check links to its clause', async ({
  page,
}) => {
  const lesson = new LessonOnPage(page);
  await lesson.open('allowlists');
  await expect(lesson.result).toContainText('3 calls');
  const search = lesson.checks.filter({ hasText: 'The search runs' });
  await expect(search).toContainText('Still refused: search_files is not in reviewer.toolset');
  await expect(search.getByRole('link', { name: clauseLabelOf('allowlist') })).toHaveAttribute(
    'href',
    '#/reference/allowlist',
  );
  // The call of the step is open.
  await expect(lesson.result.getByRole('heading', { name: /search_files/ })).toBeVisible();
  await expect(lesson.result).toContainText(
    'Tool search_files is not permitted for this personality',
  );
  await lesson.result.getByRole('button', { name: 'write_file', exact: true }).click();
  await expect(lesson.result.getByRole('heading', { name: /write_file/ })).toBeVisible();
  // A fix beside a refusal is an edit of the text.
  await lesson.result.getByRole('button', { name: 'search_files', exact: true }).click();
  await lesson.result.getByRole('button', { name: /^Allow search_files for / }).click();
  await expect(lesson.text).toHaveValue(/- search_files/);
  await lesson.held(3, 3);
});

test('the result shows the tool’s answer, and untrusted text as the model reads it', async ({
  page,
}) => {
  const lesson = new LessonOnPage(page);
  await lesson.open('reducers');
  const raw = lesson.result.getByText(/^Tool result [\d,]+ characters$/);
  const reason = lesson.result.getByText('AssertionError: expected 214');
  // A step about a reducer shows at once what it shortens.
  await expect(reason).toBeVisible();
  await raw.click();
  await expect(reason).toBeHidden();
  await lesson.open('untrusted-and-dry-run');
  await expect(lesson.result).not.toContainText('<untrusted source=');
  await lesson.button('Hint').click();
  await lesson.button('Solution').click();
  await lesson.held(4, 4);
  await expect(lesson.result).toContainText(
    '<untrusted source="https://blog.example/retry-storm" tool="read_page">',
  );
});

test('a hint, then the solution, then mine again, then the beginning; a reload keeps it all', async ({
  page,
}) => {
  const lesson = new LessonOnPage(page);
  await lesson.open('allowlists');
  const start = await lesson.text.inputValue();
  const mine = `${start}# mine\n`;
  await lesson.text.fill(mine);
  await expect(lesson.button('Solution')).toBeHidden();
  await lesson.button('Hint').click();
  await expect(page.getByText('is a list of names')).toBeVisible();
  await lesson.button('Solution').click();
  await lesson.held(3, 3);
  await lesson.button('Restore my version').click();
  await expect(lesson.text).toHaveValue(mine);
  await lesson.held(1, 3);
  await page.reload();
  await expect(lesson.text).toHaveValue(mine);
  await lesson.button('Reset').click();
  await expect(lesson.text).toHaveValue(start);
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(
    page.getByRole('heading', { name: 'An empty list allows everything' }),
  ).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'An empty list allows everything' }),
  ).toBeVisible();
  // The second step starts with the solution of the first.
  await expect(lesson.text).toHaveValue(/- search_files/);
  await page.getByRole('link', { name: /^All lessons/ }).click();
  await expect(page.getByRole('link', { name: /Restrict tools with an allowlist/ })).toContainText(
    '1 of 2',
  );
});

test('an unreadable text shows the reason, and Run does not send the old one', async ({ page }) => {
  const lesson = new LessonOnPage(page);
  await lesson.open('allowlists');
  await lesson.text.fill('name: reviewer\ntolset: [search_files]\n');
  await lesson.button('Run').click();
  await expect(page.getByRole('alert')).toContainText('Unknown field tolset');
  await expect(lesson.result).toContainText('edited since run');
  await lesson.held(1, 3, 'before the edit');
  await lesson.text.fill('name: reviewer\ntoolset: [read_file, search_files]\nmcp_servers: []\n');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await lesson.button('Run').click();
  await lesson.held(3, 3);
  await expect(lesson.result).not.toContainText('edited since run');
  // Code that does not compile fails, too.
  await lesson.open('errors');
  await lesson.text.fill('export const tool = {');
  await lesson.button('Run').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await lesson.held(1, 3, 'before the edit');
});

test('a lesson can be completed by keyboard', async ({ page }) => {
  await page.goto('/#/learn');
  const lesson = new LessonOnPage(page);
  await page.getByRole('link', { name: /Restrict tools with an allowlist/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await lesson.held(1, 3);
  await lesson.button('Hint').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(lesson.button('Solution')).toBeFocused();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    if (await lesson.text.evaluate((text) => text === document.activeElement)) break;
  }
  await expect(lesson.text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('name: reviewer\ntoolset: [read_file, search_files]\n');
  await page.keyboard.press('ControlOrMeta+Enter');
  await lesson.held(3, 3);
  await page.getByRole('button', { name: 'Next step' }).focus();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'An empty list allows everything' });
  await expect(heading).toBeVisible();
  // The focus moves to the top of the step.
  await expect(heading).toBeFocused();
});

test('a lesson opens in the playground as a workspace of the user', async ({ page }) => {
  const lesson = new LessonOnPage(page);
  await lesson.open('mcp-plugins');
  await lesson.button('Open in the playground').click();
  await expect(
    page.getByRole('button', { name: /^Workspace: Tools of MCP servers and plugins/ }),
  ).toBeVisible();
  await page.goBack();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Tools of MCP servers and plugins' }),
  ).toBeVisible();
});

test('a step shows what a provider receives, the project, and the end of the turn', async ({
  page,
}) => {
  const lesson = new LessonOnPage(page);
  await lesson.open('provider-formats');
  await expect(lesson.result).toContainText('OpenAI Chat Completions receives 3 tools');
  await expect(lesson.result).toContainText('Set additionalProperties to false.');
  await lesson.result.getByText('Definition of find_orders').click();
  await expect(lesson.result).toContainText('"type": "function"');
  await lesson.open('ephemeral-tools');
  await lesson.button('Hint').click();
  await lesson.button('Solution').click();
  await lesson.held(3, 3);
  await expect(lesson.result).toContainText('Removed ephemeral tools: read_upload.');
  await lesson.open('your-project');
  for (const step of ['Reach the world through the context', 'Turn calls into tests']) {
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible();
  }
  await expect(lesson.result).toContainText(/The project has \d+ files/, SLOW);
  await lesson.result.getByText('src/tools/quote_price.ts').click();
  await expect(lesson.result).toContainText("name: 'quote_price'");
});

test.describe('with the full editor', () => {
  test.use({ editor: 'full' });
  test('Run uses the typed text', async ({ page }) => {
    const lesson = new LessonOnPage(page);
    await lesson.open('allowlists');
    await lesson.text.focus();
    await expectSeen(page.locator('[data-editor="full"]'), SLOW);
    await lesson.text.press('ControlOrMeta+a');
    await page.keyboard.insertText('name: reviewer\ntoolset: [read_file, search_files]\n');
    await page.keyboard.press('ControlOrMeta+Enter');
    await lesson.held(3, 3);
    // A reset reaches the full editor too.
    await lesson.button('Reset').click();
    await expect(page.locator('.view-lines')).toContainText('mcp_servers');
    await lesson.held(1, 3);
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);
  test('a lesson is one column in reading order, and its result is reached', async ({ page }) => {
    const lesson = new LessonOnPage(page);
    await lesson.open('allowlists');
    const tops = await Promise.all(
      [
        page.getByRole('heading', { level: 1 }),
        lesson.text,
        lesson.checks.first(),
        lesson.result,
      ].map(async (part) => (await part.boundingBox())?.y ?? -1),
    );
    expect([...tops].sort((a, b) => a - b)).toEqual(tops);
    await page.getByRole('button', { name: '1 of 3 checks pass' }).click();
    await expect(lesson.checks.first()).toBeInViewport();
    const width = await page.evaluate(() => document.querySelector('main')?.scrollWidth);
    expect(width).toBe(390);
    await expectNoViolation(page, 'a lesson on a phone');
  });
});

inBothThemes(() => {
  test('the list, an unknown name and a lesson meet WCAG', async ({ page }) => {
    await page.goto('/#/learn/no-such-lesson');
    await expect(page.getByRole('alert')).toContainText('The lesson no-such-lesson does not exist');
    await expectNoViolation(page, 'the list, after a name that it does not have');
    const lesson = new LessonOnPage(page);
    await lesson.open('allowlists');
    await lesson.button('Hint').click();
    await lesson.text.fill('name: [');
    await lesson.button('Run').click();
    // A verdict belongs to the text that ran.
    await expect(lesson.checks.filter({ hasText: 'passed, before the edit' })).toHaveCount(1);
    await expect(
      page.getByRole('button', { name: '1 of 3 checks passed before the edit' }),
    ).toBeVisible();
    await expectNoViolation(page, 'a lesson with a hint and a broken text');
    await lesson.open('reducers');
    await lesson.button('Hint').click();
    await lesson.button('Solution').click();
    await expect(lesson.checks.filter({ hasText: 'passed' }).first()).toBeVisible();
    await expectNoViolation(page, 'a solved step');
  });
});
