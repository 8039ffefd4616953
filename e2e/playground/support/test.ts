import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  type Disposable,
  expect,
} from '@playwright/test';
import { Author } from './authoring.ts';
import { Declarer } from './declarations.ts';
import { PlaygroundPage } from './playground.ts';
import { Runs } from './runs.ts';
import { SharedTabs } from './shared-tabs.ts';
import { Stage } from './sheets.ts';

export { expect };

/** The user's settings: fast by default, unless a test is about durations. */
export interface Visitor {
  /** The playback speed. */
  speed: 'real' | 'at-once';
  /** Whether each edit runs the batch again. */
  live: boolean;
  /** Whether texts stay plain text areas, as on a touch screen, or become the full editor. */
  editor: 'plain' | 'full';
}

/** Fixtures of every test of the page. */
export interface PlaygroundFixtures {
  playground: PlaygroundPage;
  author: Author;
  declarer: Declarer;
  stage: Stage;
  runs: Runs;
  /** Excludes errors that a test causes on purpose. */
  expectTrouble: (pattern: RegExp) => void;
}

/**
 * Playwright's `test` with a guard. A console error or warning, an uncaught error, a failed
 * request, or a request to another host fails the test.
 */
export const test = base.extend<
  PlaygroundFixtures & Visitor & { trouble: Trouble },
  { sharedTabs: SharedTabs }
>({
  // Contexts of their own would each install the offline worker, which caches the whole page.
  serviceWorkers: 'block',
  speed: ['at-once', { option: true }],
  live: [false, { option: true }],
  editor: ['plain', { option: true }],
  sharedTabs: [
    async ({ browser }, use) => {
      await use(new SharedTabs(browser));
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      browser,
      sharedTabs,
      speed,
      live,
      editor,
      colorScheme,
      contextOptions,
      hasTouch,
      isMobile,
      reducedMotion,
      serviceWorkers,
      viewport,
    },
    use,
    testInfo,
  ) => {
    const options = {
      ...{ colorScheme, hasTouch, isMobile, viewport },
      reducedMotion: reducedMotion ?? contextOptions.reducedMotion,
    };
    const prepare = (context: BrowserContext) => addVisitor(context, { speed, live, editor });
    if (serviceWorkers === 'block') {
      return sharedTabs.lend(options, prepare, async (context) => {
        await use(context);
        return testInfo.status === testInfo.expectedStatus;
      });
    }
    // The offline worker of one visit decides about the next.
    const context = await browser.newContext();
    await prepare(context);
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()));
  },
  trouble: [
    async ({ context, baseURL }, use) => {
      const trouble: Trouble = { seen: [], expected: [NO_WORKER, LATE_PRELOAD] };
      const own = new URL(baseURL ?? 'http://localhost').host;
      context.on('console', (message) => {
        if (isTrouble(message)) trouble.seen.push(`${message.type()}: ${message.text()}`);
      });
      context.on('weberror', (error) => {
        trouble.seen.push(`not caught: ${error.error().message}`);
      });
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (/^(?:https?|wss?):$/.test(url.protocol) && url.host !== own)
          trouble.seen.push(`request to another host: ${url.href}`);
      });
      context.on('response', (response) => {
        if (response.status() >= 400)
          trouble.seen.push(`${String(response.status())}: ${response.url()}`);
      });
      await use(trouble);
      const left = trouble.seen.filter((text) => !trouble.expected.some((one) => one.test(text)));
      expect(left, 'console, network and errors stay quiet').toEqual([]);
    },
    { auto: true },
  ],
  playground: async ({ page }, use) => {
    await use(new PlaygroundPage(page));
  },
  author: async ({ playground }, use) => {
    await use(new Author(playground));
  },
  declarer: async ({ playground }, use) => {
    await use(new Declarer(playground));
  },
  stage: async ({ playground }, use) => {
    await use(new Stage(playground));
  },
  runs: async ({ playground }, use) => {
    await use(new Runs(playground));
  },
  expectTrouble: async ({ trouble }, use) => {
    await use((pattern) => trouble.expected.push(pattern));
  },
});

/** Gives each page of a context the settings of its user. */
function addVisitor(context: BrowserContext, visitor: Visitor): Promise<Disposable> {
  return context.addInitScript(({ speed, live, editor }) => {
    if (editor === 'plain') {
      const { matchMedia } = window;
      const coarse = matchMedia('all');
      window.matchMedia = (query) =>
        query === '(pointer: coarse)' ? coarse : matchMedia.call(window, query);
    }
    try {
      for (const [name, value] of Object.entries({ speed, live })) {
        const key = `toolyard@${new URL('.', document.baseURI).pathname}.${name}`;
        if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value));
      }
    } catch {
      // A frame without storage has no stored runs.
    }
  }, visitor);
}

/** A phone that is held upright, for `test.use`. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/**
 * Declares tests of a page at rest; `expectNoViolation` checks it in the light and in the dark
 * theme.
 */
export function inBothThemes(declare: () => void): void {
  test.describe('in both themes', () => {
    test.use({ colorScheme: 'light', reducedMotion: 'reduce' });
    declare();
  });
}

// The offline worker is blocked in tests, which each have a separate browser; Playwright reports
// that.
const NO_WORKER = /Service Worker registration blocked by Playwright/;
/** On a busy machine the first text is drawn seconds after the page has loaded. */
const LATE_PRELOAD = /woff2 was preloaded using link preload but not used within a few seconds/;

interface Trouble {
  seen: string[];
  expected: RegExp[];
}

function isTrouble(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning';
}
