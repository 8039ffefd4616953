import { labelOfStep } from '../../src/session/testing/step-labels.ts';
import { expectNoViolation } from './support/axe.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { expect, inBothThemes, PHONE, test } from './support/test.ts';

const funnelOf = ({ bottom }: PlaygroundPage) =>
  bottom.getByRole('toolbar', { name: 'Calls by gate' });

async function showFunnel(playground: PlaygroundPage): Promise<void> {
  await playground.bottom.getByRole('button', { name: 'Show the funnel of the gates' }).click();
  await expect(funnelOf(playground)).toBeVisible();
}

test('the funnel shows where calls end, and filters the lanes to them', async ({
  playground,
  page,
}) => {
  await playground.open();
  await showFunnel(playground);
  const part = (name: string) => funnelOf(playground).getByRole('button', { name, exact: true });
  await expect(playground.bottom).toContainText(
    '6 calls, the model gets 4 results (2 reduced), 1 error and 1 refusal',
  );
  await expect(part(`5 calls reached ${labelOfStep('availability')}`)).toBeVisible();
  await expect(part(`1 call failed at ${labelOfStep('execute')}`)).toBeVisible();
  await expect(part(`1 call cut at ${labelOfStep('trim')}`)).toBeVisible();
  await expectNoViolation(page, 'as a funnel', playground.bottom);

  await part(`1 call refused at ${labelOfStep('allowlist')}`).click();
  await expect(playground.lanes.getByRole('option')).toHaveCount(1);
  await expect(playground.lane(/call_3 refused/)).toBeVisible();
  await expect(playground.lanes).toBeFocused();
  const filter = playground.bottom.getByRole('search', { name: 'Filter' });
  await expect(filter.getByRole('status')).toHaveText('1 of 6 lanes');
  await expectNoViolation(page, 'with filtered lanes', playground.bottom);

  await showFunnel(playground);
  await expect(part(`1 call refused at ${labelOfStep('allowlist')}`)).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(part(`6 calls reached ${labelOfStep('lookup')}`)).toBeVisible();
  await part(`5 calls reached ${labelOfStep('availability')}`).click();
  await expect(playground.lanes.getByRole('option')).toHaveCount(5);
  await filter
    .getByRole('button', {
      name: new RegExp(`^Remove .*: Reached ${labelOfStep('availability')}$`),
    })
    .click();
  await expect(playground.lanes.getByRole('option')).toHaveCount(6);
  await expect(filter.getByRole('searchbox')).toBeFocused();
});

test('a cached call is ok in the funnel, in the footer and in the filter', async ({
  playground,
  page,
}) => {
  await page.goto('/#/examples/asked-twice');
  await page.getByRole('button', { name: 'Open in the playground' }).click();
  await playground.finished();
  await showFunnel(playground);
  await expect(playground.bottom).toContainText('4 calls, the model gets 4 results (2 cached)');
  await expect(
    funnelOf(playground).getByRole('button', { name: `4 calls ok after ${labelOfStep('trim')}` }),
  ).toBeVisible();
  await expect(playground.footer).toContainText('4 okincluding 2 cached');
  await expect(playground.bottom).toContainText('at most 4 at once, 2 cached');
  await playground.bottom.getByRole('button', { name: 'Filter calls' }).click();
  const filter = playground.bottom.getByRole('search', { name: 'Filter' });
  const statuses = filter.getByRole('combobox', { name: 'Status of the calls' });
  await statuses.selectOption('ok or cut, and cached · 2');
  await expect(filter.getByRole('status')).toHaveText('2 of 4 lanes');
});

test('the keyboard reaches each part in one Tab stop', async ({ playground, page }) => {
  await playground.open();
  await playground.bottom.getByRole('button', { name: 'Show as a table' }).focus();
  await page.keyboard.press('ArrowRight');
  const view = playground.bottom.getByRole('button', { name: 'Show the funnel of the gates' });
  await expect(view).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(funnelOf(playground)).toBeVisible();
  await page.keyboard.press('Tab');
  const focused = () => funnelOf(playground).locator(':focus');
  await expect(focused()).toHaveAccessibleName(`6 calls reached ${labelOfStep('lookup')}`);
  await page.keyboard.press('End');
  await expect(focused()).toHaveAccessibleName(`1 call cut at ${labelOfStep('trim')}`);
  await page.keyboard.press('ArrowLeft');
  await expect(focused()).toHaveAccessibleName(`3 calls ok after ${labelOfStep('trim')}`);
  await page.keyboard.press('ControlOrMeta+Enter');
  await playground.finished();
  await expect(focused()).toHaveAccessibleName(
    new RegExp(`^(?:3 calls ok after|4 calls reached) ${labelOfStep('trim')}$`),
  );
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(playground.lanes).toBeFocused();
  await expect(playground.lanes.getByRole('option')).toHaveCount(3);
  await playground.bottom
    .getByRole('search', { name: 'Filter' })
    .getByRole('button', { name: 'Clear' })
    .click();
  await expect(playground.lanes.getByRole('option')).toHaveCount(6);
  await expect(playground.bottom.getByRole('searchbox')).toBeFocused();
});

test('a moment of the run has its own flow', async ({ playground, page }) => {
  await playground.open();
  await page.getByRole('slider', { name: 'Time in the run' }).focus();
  await page.keyboard.press('Home');
  await showFunnel(playground);
  await expect(playground.bottom).toContainText('6 calls, the model gets 1 refusal at 0 ms');
  const funnel = funnelOf(playground);
  await expect(
    funnel.getByRole('button', {
      name: new RegExp(`^1 call queued at ${labelOfStep('rate_limit')}`),
    }),
  ).toBeVisible();
  await funnel
    .getByRole('button', { name: `4 calls running at ${labelOfStep('execute')}` })
    .click();
  await expect(playground.lanes.getByRole('option')).toHaveCount(4);
  await expect(playground.bottom).toContainText(`Running at ${labelOfStep('execute')}, at 0 ms`);
});

test('a dry run is answered, and the filter by words narrows the flow', async ({ playground }) => {
  await playground.open();
  await playground.dryRun.check();
  await playground.run();
  await showFunnel(playground);
  const funnel = funnelOf(playground);
  await expect(
    funnel.getByRole('button', { name: `5 calls answered at ${labelOfStep('dry_run')}` }),
  ).toBeVisible();
  await playground.bottom.getByRole('button', { name: 'Filter calls' }).click();
  const words = playground.bottom.getByRole('searchbox', { name: 'Tool or call contains' });
  await words.fill('read_file');
  await expect(playground.bottom).toContainText('1 call, the model gets 1 dry-run result');
  await words.fill('nothing like it');
  await expect(playground.bottom).toContainText('No call matches.');
});

test('a past run has its own flow', async ({ playground, page }) => {
  await playground.open();
  await playground.dryRun.check();
  await playground.run();
  await showFunnel(playground);
  await expect(playground.bottom).toContainText('6 calls, the model gets 5 dry-run results');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill('open run 1 in the timeline');
  await page.keyboard.press('Enter');
  await expect(playground.bottom).toContainText('6 calls, the model gets 4 results');
});

test('the palette shows the funnel, and the page remembers it', async ({ playground, page }) => {
  await playground.open();
  await playground.tab('Problems').click();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill('sankey');
  await page.keyboard.press('Enter');
  await expect(funnelOf(playground)).toBeVisible();
  await page.reload();
  await playground.finished();
  await expect(funnelOf(playground)).toBeVisible();
  await playground.bottom.getByRole('button', { name: 'Show as lanes' }).click();
  await expect(playground.lanes).toBeVisible();
});

inBothThemes(() => {
  test.describe('on a phone', () => {
    test.use(PHONE);

    test('the funnel flows down and meets WCAG', async ({ playground, page }) => {
      await playground.open();
      await showFunnel(playground);
      await expectNoViolation(page, 'as a funnel', playground.bottom);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(390);
      await funnelOf(playground)
        .getByRole('button', { name: /^1 call cut/ })
        .click();
      await expect(playground.lane(/search_files call_2/)).toBeVisible();
    });
  });
});
