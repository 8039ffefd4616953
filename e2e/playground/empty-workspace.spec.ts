import { expectNoViolation } from './support/axe.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { inEachSize } from './support/sizes.ts';
import { expect, PHONE, test } from './support/test.ts';

const TEST_LOG = [
  ...Array.from({ length: 200 }, (_, index) => `ok ${index} - passes case ${index}`),
  'FAIL cart.test.ts adds the taxes',
  '  AssertionError: 3 !== 4',
  'Tests: 1 failed, 200 passed',
].join('\n');

/** Creates a workspace without content. */
async function openEmpty(playground: PlaygroundPage): Promise<void> {
  await playground.open();
  const workspaces = await playground.openWorkspaces();
  await workspaces.getByRole('button', { name: 'New empty workspace' }).click();
  await expect(playground.workspace).toHaveText('Workspace 2');
}

test('a new workspace leaves the reducer studio', async ({ playground, page }) => {
  await playground.open();
  await playground.tool('terminal').click();
  await playground.tab('Reducer').click();
  await playground.editor.getByRole('button', { name: 'Studio' }).click();
  await expect(page.getByRole('main', { name: 'Reducer studio' })).toBeVisible();
  const workspaces = await playground.openWorkspaces();
  await workspaces.getByRole('button', { name: 'New empty workspace' }).click();
  await expect(playground.workspace).toHaveText('Workspace 2');
  await expect(playground.editor.getByRole('region', { name: 'Ways to begin' })).toBeVisible();
});

test('an empty workspace has no tool and no fault, but four ways to begin', async ({
  playground,
  page,
}) => {
  await openEmpty(playground);
  await expect(playground.tools.getByRole('searchbox')).toHaveAttribute(
    'placeholder',
    'Filter 0 tools',
  );
  await expect(page.getByRole('button', { name: /^Scenario/ })).toContainText('0 faults');
  const ways = playground.editor.getByRole('region', { name: 'Ways to begin' });
  await expect(ways.getByRole('button')).toHaveCount(4);
  await expect(playground.call).toContainText('No calls yet.');
  await expect(page.getByRole('slider', { name: 'Time in the run' })).toHaveCount(0);
  await expectNoViolation(page, 'an empty workspace');

  await ways.getByRole('button', { name: /^Paste definitions, OpenAPI or a transcript/ }).click();
  await page.getByRole('button', { name: 'Paste a transcript instead' }).click();
  await expect(page.getByRole('dialog', { name: /transcript/i })).toBeVisible();
  await page.keyboard.press('Escape');

  await ways.getByRole('button', { name: /^Write a tool/ }).click();
  await expect(playground.tab('Code')).toHaveAttribute('aria-selected', 'true');
  await expect(playground.text(/^Code of /)).toHaveCount(1);
  await page.keyboard.press('Escape');
});

test('from an empty workspace, a pasted log gets a reducer of blocks that keeps its failures', async ({
  playground,
  page,
}) => {
  await openEmpty(playground);
  const ways = playground.editor.getByRole('region', { name: 'Ways to begin' });
  await ways.getByRole('button', { name: /^Paste a log and design a reducer/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Text' }).fill(TEST_LOG);
  await dialog.getByRole('button', { name: 'Add' }).click();
  const studio = page.getByRole('main', { name: 'Reducer studio' });
  await expect(studio.getByRole('region', { name: 'Ways to begin' })).toContainText('Test run');
  await studio.getByRole('button', { name: 'Build it from blocks' }).click();
  await expect(studio.getByRole('status').filter({ hasText: 'failure' })).toHaveText(
    /^Reducer−\d\d%keeps 1 of 1 failure$/,
  );
  await expect(studio.getByRole('region', { name: 'Lines for the model' })).toContainText(
    'AssertionError: 3 !== 4',
  );
});

test('a cancelled log leaves the workspace empty', async ({ playground, page }) => {
  await openEmpty(playground);
  const ways = playground.editor.getByRole('region', { name: 'Ways to begin' });
  await ways.getByRole('button', { name: /^Paste a log and design a reducer/ }).click();
  await page.getByRole('dialog', { name: 'Paste a log' }).press('Escape');
  await expect(ways).toBeVisible();
  await expect(page.getByRole('main', { name: 'Reducer studio' })).toHaveCount(0);
  await expect(playground.tools.getByRole('button', { name: 'my_tool' })).toHaveCount(0);
});

test('from an empty workspace, the examples are one click away', async ({ playground, page }) => {
  await openEmpty(playground);
  await playground.editor.getByRole('button', { name: /^Start from an example/ }).click();
  await expect(page).toHaveURL(/#\/examples$/);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the ways to begin fit', async ({ playground, page }) => {
    await openEmpty(playground);
    await expect(page.getByRole('region', { name: 'Ways to begin' })).toBeVisible();
    for (const way of await playground.editor.getByRole('button').all()) {
      await way.scrollIntoViewIfNeeded();
      const box = await way.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    }
  });
});

test('the four ways to begin are in view together in small windows', async ({
  playground,
  page,
}) => {
  await openEmpty(playground);
  const sizes = [
    [390, 844],
    [720, 450],
    [1024, 768],
    [1180, 768],
  ] as const;
  await inEachSize(page, sizes, async () => {
    const ways = page.getByRole('region', { name: 'Ways to begin' }).getByRole('button');
    await expect(ways).toHaveCount(4);
    for (const way of await ways.all()) await expect.soft(way).toBeInViewport({ ratio: 1 });
  });
});
