import { GATE_QUIZZES } from '../../src/catalog/quizzes/quizzes.ts';
import { expectNoViolation } from '../playground/support/axe.ts';
import { expect, PHONE, test } from '../playground/support/test.ts';

test('choose gate and sentence, then uncover the ladder; the list remembers a finished quiz', async ({
  page,
}) => {
  await page.goto('/#/learn/which-gate/1');
  await expect(page.getByRole('heading', { level: 1, name: 'Which gate?' })).toBeVisible();
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  const [quiz] = GATE_QUIZZES;
  await expect(cards).toHaveCount(quiz?.start.calls?.length ?? 0);
  const second = cards.nth(1);
  await expect(second).toContainText('"path": "src/queue/backoff.ts"');
  const uncover = second.getByRole('button', { name: 'Uncover' });
  await expect(uncover).toBeDisabled();
  await second.getByRole('radio', { name: 'Lookup', exact: true }).check();
  await second.getByRole('radio', { name: 'Unknown tool: read_flie' }).check();
  await uncover.click();
  await expect(second.getByRole('status')).toHaveText('Both are right.');
  await expect(second).toContainText('No tool is registered as read_flie');
  await expectNoViolation(page, 'a quiz with an uncovered ladder');
  await expect(page.getByText('1 of 1 right · 4 still covered')).toBeVisible();
  // The others, with any answer.
  for (const at of [0, 2, 3, 4]) {
    const card = cards.nth(at);
    for (const group of await card.getByRole('group').all())
      await group.getByRole('radio').first().check();
    await card.getByRole('button', { name: 'Uncover' }).click();
  }
  await expect(page.getByText(/^\d of 5 right$/)).toBeVisible();
  // Nothing of the turn can be changed here.
  await expect(page.getByRole('button', { name: /^(Allow|Edit the arguments)/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page).toHaveURL(/#\/learn\/availability/);
  await page.goto('/#/learn');
  const row = page.getByRole('listitem').filter({ hasText: `Which gate? ${quiz?.title}` });
  await expect(row).toContainText('done');
});

test('one call asks which of two gates refuses first', async ({ page }) => {
  await page.goto('/#/learn/which-gate/2');
  const asked = page.getByRole('group', {
    name: 'Two gates would refuse it. Which one refuses first?',
  });
  await expect(asked.getByRole('radio')).toHaveCount(2);
});

test('after the last lesson, a page says what is next', async ({ page }) => {
  await page.goto('/#/learn/next');
  await expect(page.getByRole('heading', { level: 1, name: 'What is next' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Begin with “Your first tool”/ })).toBeVisible();
  await expectNoViolation(page, 'the page after the last lesson');
  await page.getByRole('link', { name: /Look up a rule/ }).click();
  await expect(page).toHaveURL(/#\/reference$/);
});

test.describe('on a phone', () => {
  test.use(PHONE);
  test('a quiz fits', async ({ page }) => {
    await page.goto('/#/learn/which-gate/2');
    await expect(page.getByRole('button', { name: 'Uncover' }).first()).toBeVisible();
    const width = await page.evaluate(() => document.querySelector('main')?.scrollWidth);
    expect(width).toBe(390);
  });
});
