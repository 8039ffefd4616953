/** WebKitGTK by classic WebDriver, in a virtual display. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver';
import { STEP_LIMIT_MS } from './driver.mjs';

/** Room for the browser's own bars, in pixels. */
const FRAME_PX = 200;
const SCREEN = '1640x1200x24';

/**
 * @param {{ driverPath: string, displayPath: string }} paths
 * @returns {Promise<import('./driver.mjs').Driver>}
 */
export async function launchWebkit({ driverPath, displayPath }) {
  const display = await startDisplay(displayPath);
  const port = await freePort();
  const server = start(driverPath, [`--port=${port}`], { DISPLAY: display.name });
  const end = () => {
    server.kill();
    display.end();
  };
  try {
    await answers(port);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
      .build();
    await driver.manage().setTimeouts({ script: STEP_LIMIT_MS, pageLoad: STEP_LIMIT_MS });
    return await toDriver(driver, end);
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * @param {import('selenium-webdriver').WebDriver} driver
 * @param {() => void} end
 * @returns {Promise<import('./driver.mjs').Driver>}
 */
async function toDriver(driver, end) {
  /** @type {<T>(source: string) => Promise<T>} */
  const evaluate = (source) => driver.executeScript(`return (async () => { ${source} })();`);
  const window = driver.manage().window();
  const found = await driver.getCapabilities();
  return {
    version: String(found.get('browserVersion')),
    openTab: async () => {
      const last = await driver.getWindowHandle();
      await driver.switchTo().newWindow('tab');
      const next = await driver.getWindowHandle();
      await driver.switchTo().window(last);
      await driver.close();
      await driver.switchTo().window(next);
    },
    goto: (url) => driver.get(url),
    evaluate,
    click: (x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
        .click()
        .perform(),
    press: (key, modifier) => {
      const code = KEYS[key] ?? key;
      const actions = driver.actions();
      if (modifier) actions.keyDown(Key.CONTROL);
      actions.keyDown(code).keyUp(code);
      if (modifier) actions.keyUp(Key.CONTROL);
      return actions.perform();
    },
    resize: async (width, height) => {
      // The size includes the bars of the browser, which differ from version to version.
      await window.setRect({ width: width + FRAME_PX, height: height + FRAME_PX });
      const inner = await evaluate('return { x: innerWidth, y: innerHeight };');
      await window.setRect({
        width: width + FRAME_PX + width - inner.x,
        height: height + FRAME_PX + height - inner.y,
      });
    },
    screenshot: async (path) => writeFile(path, await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit().catch(() => undefined);
      end();
    },
  };
}

/** @type {Readonly<Record<string, string>>} */
const KEYS = { Enter: Key.ENTER, Tab: Key.TAB, Escape: Key.ESCAPE, Delete: Key.DELETE };

/**
 * A virtual display with a free number.
 *
 * @param {string} path
 * @returns {Promise<{ name: string, end: () => void }>}
 */
async function startDisplay(path) {
  const child = spawn(path, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${path} ended before it had a display.`)));
    child.stdio[3]?.once('data', (data) => resolve(String(data).trim()));
  });
  return { name: `:${number}`, end: () => child.kill() };
}

/**
 * @param {string} path
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function start(path, args, env) {
  return spawn(path, args, { stdio: 'ignore', env: { ...process.env, ...env } });
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/**
 * Waits until the driver answers.
 *
 * @param {number} port
 */
async function answers(port) {
  const until = performance.now() + STEP_LIMIT_MS;
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (status?.ok) return;
    if (performance.now() > until) throw new Error('WebKitWebDriver does not answer.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
