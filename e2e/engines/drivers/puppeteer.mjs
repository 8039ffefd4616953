/** Chromium, and Firefox by WebDriver BiDi. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { BROWSER_ARGS } from '../../../tools/browser.mjs';
import { STEP_LIMIT_MS } from './driver.mjs';

/** @typedef {import('./driver.mjs').Driver} Driver */

/**
 * @param {string} executablePath
 * @returns {Promise<Driver>}
 */
export function launchChromium(executablePath) {
  return launch({ browser: 'chrome', executablePath, args: BROWSER_ARGS });
}

/**
 * @param {string} executablePath
 * @returns {Promise<Driver>}
 */
export async function launchFirefox(executablePath) {
  // Firefox refuses to start in a home directory of another user.
  const home = await mkdtemp(join(tmpdir(), 'toolyard-firefox-'));
  const driver = await launch({
    browser: 'firefox',
    executablePath,
    env: { ...process.env, HOME: home },
    extraPrefsFirefox: {
      // Animations cost time on a machine without a graphics card.
      'ui.prefersReducedMotion': 1,
    },
  });
  return {
    ...driver,
    close: async () => {
      await driver.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/**
 * @param {import('puppeteer-core').LaunchOptions} options
 * @returns {Promise<Driver>}
 */
async function launch(options) {
  const browser = await puppeteer.launch({
    headless: true,
    protocolTimeout: STEP_LIMIT_MS,
    ...options,
  });
  // Firefox's first page is not active, and sends no events of the focus.
  let page = await browser.newPage();
  return {
    version: (await browser.version()).replace(/^\D+/, ''),
    openTab: async () => {
      const last = page;
      page = await browser.newPage();
      await last.close();
    },
    goto: async (url) => {
      await page.goto(url);
    },
    evaluate: (source) => page.evaluate(`(async () => { ${source} })()`),
    click: (x, y) => page.mouse.click(x, y),
    press: async (key, modifier) => {
      // The names are the same; Puppeteer's type is a union of all keys.
      const named = /** @type {import('puppeteer-core').KeyInput} */ (key);
      if (modifier) await page.keyboard.down(modifier);
      await page.keyboard.press(named);
      if (modifier) await page.keyboard.up(modifier);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async (path) => {
      await page.screenshot({ path: /** @type {`${string}.png`} */ (path) });
    },
    close: () => browser.close(),
  };
}
