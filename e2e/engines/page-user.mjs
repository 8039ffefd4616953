/** A user of the page in one engine, who finds everything by roles and names. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { STEP_LIMIT_MS } from './drivers/driver.mjs';
import { lookForElement, settledTexts, showToCopy } from './in-page.mjs';

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'),
  'utf8',
);
const POLL_MS = 40;

/**
 * @typedef {string | RegExp} Name
 * @typedef {object} Wanted an element that is drawn
 * @property {string} role
 * @property {Name} [name] the whole accessible name, or a pattern for it
 * @property {Name} [text] a part of its text, or a pattern for it
 * @property {Wanted} [in] an element around it
 * @property {boolean} [focus] whether it takes the focus; default false
 * @property {boolean} [hit] whether a click must reach it, at rest; default false
 * @property {string} [demo] a selector of the demo that contains it: its frame, once it runs
 */

export class PageUser {
  /** @type {import('./drivers/driver.mjs').Driver} */
  #driver;
  /** @type {string} */
  #base;

  /**
   * @param {import('./drivers/driver.mjs').Driver} driver
   * @param {string} base
   */
  constructor(driver, base) {
    this.#driver = driver;
    this.#base = base;
  }

  get driver() {
    return this.#driver;
  }

  /**
   * Opens a path as a new document.
   *
   * @param {string} path
   */
  async open(path) {
    const url = new URL(path, this.#base);
    const here = await this.#driver.evaluate('return location.href;');
    // Only the hash would differ: the same document would stay.
    if (String(here).split('#')[0] === url.href.split('#')[0]) {
      await this.#driver.goto('about:blank');
    }
    await this.#driver.goto(url.href);
  }

  /** Forgets everything that earlier checks stored, and chooses the settings of a fast run. */
  async startAnew() {
    // Any file of the origin that is not a page of the app.
    await this.open('/theme.js');
    await this.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      const databases = await indexedDB.databases();
      await Promise.all(
        databases.map(
          ({ name = '' }) =>
            new Promise((resolve) => {
              const request = indexedDB.deleteDatabase(name);
              request.onsuccess = request.onerror = request.onblocked = resolve;
            }),
        ),
      );
      localStorage.setItem('toolyard@/.speed', '"at-once"');
      localStorage.setItem('toolyard@/.live', 'false');
    });
  }

  /**
   * Moves to another part of the page by its address, without loading it again.
   *
   * @param {string} hash
   */
  async moveTo(hash) {
    await this.evaluate((to) => {
      location.hash = to;
    }, hash);
  }

  /**
   * Runs a function in the page.
   *
   * @template {unknown[]} A
   * @template T
   * @param {(...args: A) => T | Promise<T>} run uses only its arguments and globals
   * @param {A} args JSON
   * @returns {Promise<T>}
   */
  evaluate(run, ...args) {
    return this.evaluateSource(`return (${run})(...${JSON.stringify(args)});`);
  }

  /**
   * Runs the body of an asynchronous function in the page.
   *
   * @param {string} source
   * @returns {Promise<any>} JSON
   */
  evaluateSource(source) {
    // The loader of TypeScript names the functions of its files by this helper.
    return this.#driver.evaluate(`const __name = (one) => one; ${source}`);
  }

  /**
   * Waits until a condition holds in the page.
   *
   * @param {() => boolean} holds uses only globals
   * @param {string} what for the error
   */
  async until(holds, what) {
    const held = await this.#driver.evaluate(
      `const until = performance.now() + ${STEP_LIMIT_MS - 5_000};
       while (performance.now() < until) {
         if ((${holds})()) return true;
         await new Promise((resolve) => setTimeout(resolve, ${POLL_MS}));
       }
       return false;`,
    );
    if (!held) throw new Error(`The page does not reach this: ${what}.`);
  }

  /**
   * Waits until an element is drawn.
   *
   * @param {Wanted} wanted
   * @returns {Promise<{ x: number, y: number, text: string, value: string, name: string }>} its centre,
   *   after it was scrolled into view, and its texts
   */
  async see(wanted) {
    await this.#install();
    const seen = await this.evaluate(
      lookForElement,
      toJson(wanted),
      STEP_LIMIT_MS - 5_000,
      POLL_MS,
    );
    if (!('x' in seen)) throw new Error(`${toWords(wanted)} is not there. ${seen.instead}`);
    return seen;
  }

  /**
   * @param {Wanted} wanted
   * @returns {ReturnType<PageUser['see']>} what it saw there before
   */
  async click(wanted) {
    const seen = await this.see({ ...wanted, hit: true });
    await this.#driver.click(seen.x, seen.y);
    return seen;
  }

  /** @param {Wanted} wanted */
  async focus(wanted) {
    await this.see({ ...wanted, focus: true });
  }

  /**
   * Replaces the text of a text box, as a user would who selects everything and pastes.
   *
   * @param {Wanted} wanted
   * @param {string} text
   */
  async write(wanted, text) {
    await this.evaluate(showToCopy, text);
    await this.#driver.press('c', 'Control');
    await this.evaluate(() => document.querySelector('#to-copy')?.remove());
    await this.click(wanted);
    await this.#driver.press('a', 'Control');
    await this.#driver.press('v', 'Control');
  }

  /**
   * Replaces the text of the full editor.
   *
   * @param {Wanted} around
   * @param {string} text
   */
  async writeCode(around, text) {
    await this.click(around);
    await this.until(
      () => document.querySelector('[data-editor=full]') !== null,
      'the full editor',
    );
    await this.write(around, text);
  }

  /** @param {Parameters<import('./drivers/driver.mjs').Driver['press']>} keys */
  press(...keys) {
    return this.#driver.press(...keys);
  }

  /**
   * The texts that are drawn, in the order of the document, when no example runs any more and they
   * have stayed the same for some time.
   *
   * @param {string} selector
   */
  texts(selector) {
    return this.evaluate(settledTexts, selector);
  }

  async #install() {
    if (await this.evaluate(() => 'TestingLibraryDom' in window)) return;
    await this.#driver.evaluate(
      `(function () { ${LIBRARY} }).call(window);
       window.TestingLibraryDom ??= globalThis.TestingLibraryDom;`,
    );
  }
}

/**
 * A pattern is no JSON.
 *
 * @param {Wanted} wanted
 * @returns {any}
 */
function toJson(wanted) {
  /** @param {Name | undefined} name */
  const plain = (name) =>
    name instanceof RegExp ? { source: name.source, flags: name.flags } : name;
  return {
    ...wanted,
    name: plain(wanted.name),
    text: plain(wanted.text),
    ...(wanted.in && { in: toJson(wanted.in) }),
  };
}

/** @param {Wanted} wanted */
function toWords({ role, name, text, in: around }) {
  const words = [name !== undefined && `‘${name}’`, text !== undefined && `with ‘${text}’`];
  const place = around ? ` in ${around.role} ‘${around.name}’` : '';
  return `The ${[role, ...words].filter(Boolean).join(' ')}${place}`;
}
