import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const COLOURS = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

/**
 * Checks the current page against the automated rules of WCAG 2.2 AA: all rules in its theme, and
 * the rules of colours in the other theme, too. The page keeps that theme. Below a modal dialog the
 * page is inert and unchanged. Other tests check it, so only the dialog is checked.
 *
 * @param part what the state differs in from a page that is checked elsewhere. By default the whole
 *   page is checked.
 */
export async function expectNoViolation(page: Page, when: string, part?: Locator): Promise<void> {
  await test.step(`${when}, it meets WCAG`, () => checkInBothThemes(page, when, part));
}

async function checkInBothThemes(page: Page, when: string, part?: Locator): Promise<void> {
  // The page's own policy would refuse it as a script of the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const root = page.locator('html');
  const first = (await root.getAttribute('data-theme')) === 'dark' ? 'dark' : 'light';
  const second = first === 'dark' ? 'light' : 'dark';
  const checked = part ?? root;
  await expectNone(checked, TAGS, `${when}, in ${first}`);
  // During a transition between themes, colours belong to neither.
  await page.emulateMedia({ colorScheme: second, reducedMotion: 'reduce' });
  await expect(root).toHaveAttribute('data-theme', second);
  await expectNone(checked, COLOURS, `${when}, in ${second}`);
}

async function expectNone(
  part: Locator,
  rules: NonNullable<RunOptions['runOnly']>,
  when: string,
): Promise<void> {
  // The report shows the elements, not their selectors.
  const options: RunOptions = { runOnly: rules, resultTypes: ['violations'], selectors: false };
  const found = await part.evaluate(async (element, given) => {
    // Put there by the script above.
    const { axe } = window as unknown as {
      axe: { run(context: Node, options: RunOptions): Promise<AxeResults> };
    };
    const modals = document.querySelectorAll('dialog:modal');
    const modal = modals.item(modals.length - 1);
    const isWhole = element === document.documentElement;
    const { violations } = await axe.run(modal ?? (isWhole ? document : element), given);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`,
      ),
    );
  }, options);
  expect.soft(found, when).toEqual([]);
}
