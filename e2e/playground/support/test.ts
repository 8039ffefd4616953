import { test as base, type ConsoleMessage, expect } from '@playwright/test';
import { Playground } from './playground.ts';

export { expect };

/** What every test of the page gets. */
export interface PlaygroundFixtures {
  playground: Playground;
  /** Takes trouble that a test causes on purpose out of the count. */
  expectTrouble: (pattern: RegExp) => void;
}

/**
 * Playwright's `test` with a guard: a console error or warning, an error that nobody caught, a
 * failed request or a request to another host fails every test.
 */
export const test = base.extend<PlaygroundFixtures & { trouble: Trouble }>({
  trouble: [
    async ({ context, baseURL }, use) => {
      const trouble: Trouble = { seen: [], expected: [UNKNOWN_DIRECTIVE] };
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
    await use(new Playground(page));
  },
  expectTrouble: async ({ trouble }, use) => {
    await use((pattern) => trouble.expected.push(pattern));
  },
});

// The frame's policy blocks WebRTC for browsers that know how; Chromium says that it does not.
const UNKNOWN_DIRECTIVE = /Unrecognized Content-Security-Policy directive 'webrtc'/;

interface Trouble {
  seen: string[];
  expected: RegExp[];
}

function isTrouble(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning';
}
