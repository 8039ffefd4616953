import { isKept } from '../playground/support/is-kept.ts';
import { expect, test } from '../playground/support/test.ts';
import { LessonOnPage } from './support/lesson-on-page.ts';

test.use({ serviceWorkers: 'allow', editor: 'full' });

test('a lesson opens without a network, and says that its code waits for it', async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  const lesson = new LessonOnPage(page);
  await lesson.open('first-tool/1');
  await isKept(page);
  await context.setOffline(true);
  // A turn with example tools needs no sandbox.
  await page.goto('/#/learn/allowlists/1');
  await page.reload();
  await lesson.held(1, 3);
  await page.goto('/#/learn/first-tool/2');
  await expect(page.getByRole('alert').filter({ hasText: 'Waits for the network' })).toBeVisible();
  await expect(lesson.checks.filter({ hasText: 'not run yet' })).toHaveCount(3);
  await expect(page.getByText('The model sees no tool')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('Waits for the network')).toHaveCount(0);
  await lesson.button('Run').click();
  await lesson.held(1, 3);
});
