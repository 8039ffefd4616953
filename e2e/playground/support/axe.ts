import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const COLOURS = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

/**
 * Checks the current page against the automated rules of WCAG 2.2 AA. The dark theme is checked for
 * its colours only. Below a modal dialog the page is inert and unchanged. Other tests check it, so
 * only the dialog is checked.
 */
export async function expectNoViolation(page: Page, when: string): Promise<void> {
  // The page's own policy would refuse it as a script of the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const root = page.locator('html');
  await expectNone(page, { runOnly: TAGS, resultTypes: ['violations'] }, `${when}, in light`);
  // During a transition between themes, colours belong to neither.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expectNone(page, { runOnly: COLOURS, resultTypes: ['violations'] }, `${when}, in dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-theme', 'light');
}

async function expectNone(page: Page, options: RunOptions, when: string): Promise<void> {
  const found = await page.evaluate(async (given) => {
    // Put there by the script above.
    const { axe } = window as unknown as {
      axe: { run(context: Node, options: RunOptions): Promise<AxeResults> };
    };
    const modals = document.querySelectorAll('dialog:modal');
    const { violations } = await axe.run(modals.item(modals.length - 1) ?? document, given);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`,
      ),
    );
  }, options);
  expect.soft(found, when).toEqual([]);
}
