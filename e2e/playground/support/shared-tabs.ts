import { isDeepStrictEqual } from 'node:util';
import type {
  Browser,
  BrowserContext,
  CDPSession,
  Disposable,
  Page,
  ViewportSize,
} from '@playwright/test';

/**
 * A page of the same origin and opener policy without scripts, where a tab waits for its next test.
 */
const NEUTRAL = '/icon.svg';

/** The usual view, the phone and one more: each keeps a process. */
const MOST = 3;

/** Playwright's own size of a window. */
const USUAL_SIZE = { width: 1280, height: 720 };

/** After this time the tab's page hangs, and closing the tab is quicker. */
const RESET_LIMIT_MS = 10_000;

/** The events that tests and their fixtures listen to. */
const EVENTS = [
  ...['console', 'weberror', 'pageerror', 'request', 'requestfailed', 'requestfinished'],
  ...['response', 'page', 'popup', 'dialog', 'download', 'filechooser', 'worker', 'websocket'],
  ...['framenavigated', 'frameattached', 'framedetached', 'load', 'domcontentloaded', 'crash'],
];

/** Methods whose effect outlives the page that a test has open, and is not undone by `empty`. */
const LASTING = {
  context: [
    ...['addCookies', 'addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession'],
    ...['route', 'routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation', 'setOffline'],
    ...['setDefaultTimeout', 'setDefaultNavigationTimeout'],
  ],
  page: [
    ...['addInitScript', 'addLocatorHandler', 'exposeBinding', 'exposeFunction', 'route'],
    ...['routeWebSocket', 'setExtraHTTPHeaders', 'setDefaultTimeout'],
    ...['setDefaultNavigationTimeout'],
  ],
};

/**
 * Tabs that tests of one worker use one after another. With one context per test, the browser
 * starts a process and compiles the page each time. That is a third of the time to open the page.
 *
 * A test gets a tab as empty as a new one: no storage, history, permissions or listeners. The tab
 * has the media and the size of the test's options. A test that failed, opened another tab, or called
 * a method of `LASTING` ends its tab. A tab that does not become empty ends, too.
 */
export class SharedTabs {
  readonly #browser: Browser;
  /** By their options, the latest last. */
  readonly #idle = new Map<string, SharedTab>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /**
   * Lends a context with one open tab.
   *
   * @param options those of the test by which contexts differ
   * @param prepare is called before each test, and undone after it
   * @param use returns whether the test passed
   */
  async lend(
    options: TabOptions,
    prepare: (context: BrowserContext) => Promise<Disposable>,
    use: (context: BrowserContext) => Promise<boolean>,
  ): Promise<void> {
    const key = JSON.stringify(options);
    const tab = this.#idle.get(key) ?? (await openTab(this.#browser));
    this.#idle.delete(key);
    const prepared = await prepare(tab.context);
    // Only what the test does itself.
    tab.isSpent = false;
    const hasPassed = await use(tab.context);
    if (!hasPassed || tab.isSpent || !(await empty(tab, options))) return tab.context.close();
    await prepared.dispose();
    this.#idle.set(key, tab);
    for (const [oldest, { context }] of this.#idle) {
      if (this.#idle.size <= MOST) break;
      this.#idle.delete(oldest);
      await context.close();
    }
  }
}

/** Options of Playwright that tests set. */
interface TabOptions {
  colorScheme: 'light' | 'dark' | 'no-preference' | null | undefined;
  reducedMotion: 'reduce' | 'no-preference' | null | undefined;
  viewport: ViewportSize | null | undefined;
  [other: string]: unknown;
}

interface SharedTab {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  /** Whether its test changed what `empty` does not restore. */
  isSpent: boolean;
}

async function openTab(browser: Browser): Promise<SharedTab> {
  // Within a test, Playwright adds the options of the test.
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const tab = { context, page, session, isSpent: false };
  const spend = () => {
    tab.isSpent = true;
  };
  watchCalls(context, LASTING.context, spend);
  watchCalls(page, LASTING.page, spend);
  return tab;
}

/** Replaces methods by ones that first call `onCall`. */
function watchCalls(target: object, names: readonly string[], onCall: () => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') throw new Error(`There is no method ${name}.`);
    Reflect.set(target, name, (...args: unknown[]) => {
      onCall();
      return Reflect.apply(method, target, args);
    });
  }
}

/** @returns whether it is empty */
async function empty({ context, page, session }: SharedTab, options: TabOptions): Promise<boolean> {
  if (context.pages().length !== 1 || page.isClosed()) return false;
  const origin = new URL(page.url()).origin;
  try {
    // First of all, so that what ends with the page calls no listener of the test.
    for (const event of EVENTS) for (const one of [context, page]) one.removeAllListeners(event);
    await page.goto(NEUTRAL, { timeout: RESET_LIMIT_MS });
    if (new URL(page.url()).origin !== origin) return false;
    await page.mouse.move(0, 0);
    const { colorScheme, reducedMotion, viewport } = options;
    await page.emulateMedia({
      colorScheme: colorScheme ?? 'light',
      forcedColors: 'none',
      reducedMotion: reducedMotion ?? 'no-preference',
    });
    const size = viewport === undefined ? USUAL_SIZE : viewport;
    if (size && !isDeepStrictEqual(page.viewportSize(), size)) await page.setViewportSize(size);
    await context.clearPermissions();
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.send('Page.resetNavigationHistory');
    return await page.evaluate(async () => {
      sessionStorage.clear();
      window.name = '';
      const counts = [
        localStorage.length,
        (await indexedDB.databases()).length,
        (await caches.keys()).length,
        document.cookie?.length ?? 0,
      ];
      return counts.every((count) => count === 0);
    });
  } catch {
    // A test that crashed the browser's process, for example.
    return false;
  }
}
