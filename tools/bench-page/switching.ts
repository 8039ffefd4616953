import type { Locator, Page } from '@playwright/test';
import { atMost, type BenchmarkRow } from '../bench/table.ts';
import { median, type PageBenchmark, visit } from './visit.ts';

/** The view that a click opens. */
interface Goal {
  selector: string;
  /** The element's text begins with it. */
  text: string;
}

const TABS = [
  ...['Problems', 'Log', 'Sandbox data', 'Runs', 'Definitions', 'Messages', 'Timeline'],
  ...['Arguments', 'Schema', 'Code', 'Reducer', 'Tests'],
];
const SHEETS = ['Compare', 'Share', 'Export'];
const PAGES = ['Learn', 'Examples', 'Reference', 'Playground'];

/** Opens each tab, sheet and page twice. The first time also loads its code. */
export async function measureSwitching(bench: PageBenchmark): Promise<BenchmarkRow[]> {
  const runs: Awaited<ReturnType<typeof openAll>>[] = [];
  for (let round = 0; round < bench.rounds; round++) runs.push(await visit(bench, openBoth));
  const target = bench.throttle > 1 ? 200 : 100;
  return (['tab or panel', 'sheet', 'page'] as const).flatMap((kind) => [
    atMost(
      `${kind}, worst at first`,
      median(runs.map((run) => run[`${kind}, first`])),
      target,
      'ms',
    ),
    atMost(`${kind}, worst again`, median(runs.map((run) => run[`${kind}, again`])), target, 'ms'),
  ]);
}

type Kind = 'tab or panel' | 'sheet' | 'page';
type Worst = Record<`${Kind}, ${'first' | 'again'}`, number>;

async function openBoth(page: Page): Promise<Worst> {
  await page.getByRole('status').filter({ hasText: 'The batch has finished' }).waitFor();
  await page.locator('[data-editor="full"]').waitFor({ state: 'attached' });
  return { ...(await openAll(page, 'first')), ...(await openAll(page, 'again')) } as Worst;
}

async function openAll(page: Page, when: 'first' | 'again'): Promise<Worst> {
  const tabs: number[] = [];
  for (const text of TABS) {
    const goal = { selector: '[role="tab"][aria-selected="true"]', text };
    tabs.push(await timeSwitch(page, page.getByRole('tab', { name: text }).first(), goal));
  }
  const sheets: number[] = [];
  for (const name of SHEETS) {
    const button = page.getByRole('button', { name: new RegExp(`^${name}`) }).first();
    sheets.push(await timeSwitch(page, button, { selector: 'dialog[open]', text: '' }));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  const pages: number[] = [];
  for (const text of PAGES) {
    const link = page.getByRole('link', { name: text, exact: true }).first();
    pages.push(await timeSwitch(page, link, { selector: 'nav [aria-current="page"]', text }));
  }
  return {
    [`tab or panel, ${when}`]: Math.max(...tabs),
    [`sheet, ${when}`]: Math.max(...sheets),
    [`page, ${when}`]: Math.max(...pages),
  } as Worst;
}

/** The time from the click until the frame that shows the goal, without a part that loads. */
async function timeSwitch(page: Page, button: Locator, goal: Goal): Promise<number> {
  await page.evaluate(({ selector, text }) => {
    const isShown = () =>
      [...document.querySelectorAll(selector)].some((one) =>
        one.textContent?.trim().startsWith(text),
      ) && document.querySelector('[aria-busy="true"]') === null;
    const took = new Promise<number>((resolve) => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            if (!isShown()) return requestAnimationFrame(look);
            // After style, layout and paint of this frame.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - timeStamp);
            return port2.postMessage(0);
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    Object.assign(window, { took });
  }, goal);
  await button.click();
  return page.evaluate(() => (window as unknown as { took: Promise<number> }).took); // set above
}
