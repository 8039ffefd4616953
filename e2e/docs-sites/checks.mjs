/** Looks at a site as its readers do. Each check rejects with a sentence. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** @typedef {import('@playwright/test').Page} Page */

const PATIENCE_MS = 45_000;
const NEXT = 'Who may call what';
const BACK = 'Handbook';
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** A loader that comes late, as on a slow phone. Unit: milliseconds. */
const LATE_MS = 400;

/**
 * @typedef {object} Visit
 * @property {import('@playwright/test').Browser} browser
 * @property {string} address of the site
 * @property {import('./sites.mjs').Site} site
 * @property {string} [pictures] the folder for screenshots
 * @property {string} name
 */

/** The check for a playground on another origin, too. */
export const FIRST_CHECK = 'demos run on each page, and the page does not move';

/** @type {Record<string, (visit: Visit) => Promise<void>>} */
export const CHECKS = {
  [FIRST_CHECK]: (visit) =>
    withPage(visit, DESKTOP, 'light', async (page, found) => {
      await page.goto(visit.address);
      await shows(page, 'light');
      await picture(visit, page, 'light');
      await runDemo(page);
      await page.evaluate(() => Object.assign(window, { isFirstPage: true }));
      await page.getByRole('link', { name: NEXT, exact: true }).last().click();
      await page.locator('toolyard-demo[example="who-may-call-what"]').waitFor();
      await runDemo(page);
      const stayed = await page.evaluate(() => 'isFirstPage' in window);
      equal(stayed ? 'client' : 'load', visit.site.navigation, 'The kind of navigation');
      await page.getByRole('link', { name: BACK, exact: true }).last().click();
      const first = page.locator('toolyard-demo[example="failing-tests-reducer"]');
      await first.getByRole('button', { name: /^Run / }).waitFor();
      await found();
    }),
  'demos follow a dark system, and fit a phone': (visit) =>
    withPage(visit, PHONE, 'dark', async (page, found) => {
      await page.goto(visit.address);
      await shows(page, 'dark');
      await runDemo(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      equal(width, PHONE.width, 'The width of the page');
      await picture(visit, page, 'phone');
      await found();
    }),
  'demos follow the switch of the site': (visit) =>
    withPage(visit, DESKTOP, 'light', async (page, found) => {
      const { toDark } = visit.site;
      await page.goto(visit.address);
      await shows(page, 'light');
      await runDemo(page);
      if (toDark) await toDark(page);
      else
        await page.evaluate(() =>
          document.documentElement.style.setProperty('color-scheme', 'dark'),
        );
      await shows(page, 'dark');
      await picture(visit, page, 'dark');
      await page.reload();
      if (toDark) await shows(page, 'dark');
      await found();
    }),
};

/**
 * @param {Visit} visit
 * @param {{ width: number, height: number }} viewport
 * @param {'light' | 'dark'} colorScheme
 * @param {(page: Page, found: () => Promise<void>) => Promise<void>} look `found` rejects if the
 *   page moved, broke its policy or reported an error
 */
async function withPage({ browser, address }, viewport, colorScheme, look) {
  const context = await browser.newContext({ viewport, colorScheme });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.route(/\/embed[\w.-]*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
  await page.addInitScript(observe);
  try {
    await look(page, async () => {
      equal(await page.evaluate('toolyardSeen.moved.join()'), '', 'Elements that moved');
      equal(errors.join('\n'), '', `Errors on ${address}`);
    });
  } finally {
    await context.close();
  }
}

/** Runs in each page, before its own scripts. */
function observe() {
  const seen = { ran: 0, /** @type {string[]} */ moved: [] };
  Object.assign(window, { toolyardSeen: seen });
  document.addEventListener('toolyard-ran', () => {
    seen.ran += 1;
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const {
        value,
        hadRecentInput,
        sources = [],
      } = /** @type {{ value: number, hadRecentInput: boolean, sources?: { node: Element | null }[] }} */ (
        /** @type {unknown} */ (entry)
      );
      const nodes = sources.map(({ node }) => node);
      if (hadRecentInput || !nodes.some(isMovedByDemo)) continue;
      seen.moved.push(`${nodes.map(nameOf).join(' ')} (${value.toFixed(4)})`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  /**
   * A demo moves itself, what follows it and what contains it. Sites move parts of their bars.
   *
   * @param {Element | null} node
   */
  function isMovedByDemo(node) {
    const demo = document.querySelector('toolyard-demo');
    if (node === null || demo === null || node.contains(demo)) return true;
    return (demo.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  }
  /** @param {Element | null} node */
  function nameOf(node) {
    if (node === null) return 'an element';
    const name = node.nodeName.toLowerCase();
    return `${name} '${node.textContent?.trim().slice(0, 40)}'`;
  }
}

/**
 * Runs the first demo of a page, and waits for its result in the frame.
 *
 * @param {Page} page
 */
async function runDemo(page) {
  const demo = page.locator('toolyard-demo').first();
  const before = await page.evaluate('toolyardSeen.ran');
  await demo.getByRole('button', { name: /^Run / }).click();
  await page.waitForFunction((count) => Reflect.get(window, 'toolyardSeen').ran > count, before);
  await demo.locator('iframe').waitFor();
  await demo.locator('iframe').contentFrame().getByRole('button', { name: 'Run' }).waitFor();
}

/**
 * The scheme in which a demo is drawn. Waits for it, since pages apply theirs after they load.
 *
 * @param {Page} page
 * @param {'light' | 'dark'} scheme
 */
async function shows(page, scheme) {
  await page.locator('toolyard-demo').first().waitFor();
  await page
    .waitForFunction(
      (wanted) => {
        const box = document.querySelector('toolyard-demo')?.shadowRoot?.querySelector('div');
        return box !== null && box !== undefined && getComputedStyle(box).colorScheme === wanted;
      },
      scheme,
      { timeout: 5_000 },
    )
    .catch(() => {
      throw new Error(`The demo is not ${scheme}.`);
    });
}

/**
 * @param {Visit} visit
 * @param {Page} page
 * @param {string} kind
 */
async function picture({ pictures, name }, page, kind) {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const path = join(pictures, `${name.replace(/\W+/g, '-')}-${kind}.png`);
  await page.screenshot({ path, animations: 'disabled' });
}

/**
 * @param {unknown} given
 * @param {unknown} wanted
 * @param {string} subject
 */
function equal(given, wanted, subject) {
  if (given !== wanted) throw new Error(`${subject}: ${given}, and not ${wanted || 'none'}`);
}
