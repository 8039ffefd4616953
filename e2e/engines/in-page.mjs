/** Functions that run in the page: each uses only its arguments and globals. */

/**
 * Shows a text that can be copied, selected. Runs in the page: no engine lets a script write to the
 * clipboard without asking.
 *
 * @param {string} text
 */
export function showToCopy(text) {
  const area = document.createElement('textarea');
  area.id = 'to-copy';
  area.value = text;
  (document.querySelector('dialog:modal') ?? document.body).append(area);
  area.focus();
  area.select();
}

/**
 * Runs in the page.
 *
 * @param {any} wanted
 * @param {number} limitMs
 * @param {number} pollMs
 * @returns {Promise<any>}
 */
export async function lookForElement(wanted, limitMs, pollMs) {
  const { queryAllByRole } = /** @type {any} */ (window).TestingLibraryDom;
  const toPattern = (/** @type {any} */ name) =>
    typeof name === 'object' ? new RegExp(name.source, name.flags) : name;
  const isDrawn = (/** @type {Element} */ one) => one.getClientRects().length > 0;
  const has = (/** @type {Element} */ one, /** @type {string | RegExp} */ text) =>
    typeof text === 'string' ? one.textContent?.includes(text) : text.test(one.textContent ?? '');
  const frameOf = (/** @type {string} */ selector) =>
    document.querySelector(selector)?.shadowRoot?.querySelector('iframe');
  const insideDemo = (/** @type {string} */ selector) => {
    const frame = frameOf(selector);
    // The root of a demo is no element, which the library wants.
    return frame
      ? frame.contentDocument?.body
      : (document.querySelector(selector)?.shadowRoot?.querySelector('slot')?.parentElement ??
          document.querySelector(selector)?.shadowRoot);
  };
  /** @param {any} one */
  const find = (one) => {
    const around = one.in ? find(one.in) : one.demo ? insideDemo(one.demo) : document.body;
    if (!around) return undefined;
    const name = toPattern(one.name);
    const all = queryAllByRole(around, one.role, {
      hidden: true,
      ...(name !== undefined && { name }),
    });
    const text = toPattern(one.text);
    return all.find(
      (/** @type {Element} */ each) => isDrawn(each) && (text === undefined || has(each, text)),
    );
  };
  const until = performance.now() + limitMs;
  while (performance.now() < until) {
    const found = find(wanted);
    if (found) {
      found.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const before = found.getBoundingClientRect();
      // Layout and scrolling of panes need a frame.
      await new Promise((resolve) => setTimeout(resolve, 30));
      const box = found.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      // The page has replaced it.
      if (!found.isConnected) continue;
      const hit = found.getRootNode().elementFromPoint(x, y);
      const isReached = hit && (found.contains(hit) || hit.contains(found));
      // What still moves would be missed.
      const isStill = box.x === before.x && box.y === before.y;
      if (wanted.hit && !(isStill && isReached)) continue;
      if (wanted.focus) found.focus();
      const frame = wanted.demo && frameOf(wanted.demo)?.getBoundingClientRect();
      return {
        x: x + (frame?.x ?? 0),
        y: y + (frame?.y ?? 0),
        text: found.textContent.replace(/\s+/g, ' ').trim(),
        value: found.value ?? '',
        name: found.getAttribute('aria-label') ?? '',
      };
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  const alerts = [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent);
  return {
    instead: `The page is ${location.hash || location.pathname}. Alerts: ${alerts.join(' · ') || 'none'}.`,
  };
}

/**
 * Runs in the page.
 *
 * @param {string} selector
 * @returns {Promise<string[]>}
 */
export async function settledTexts(selector) {
  const read = () => {
    const root = document.querySelector(selector);
    if (!root) return [];
    /** @type {string[]} */
    const texts = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) {
        texts.push(node.value);
      } else if (node.nodeType === Node.TEXT_NODE && node.parentElement?.checkVisibility()) {
        texts.push(node.nodeValue ?? '');
      }
    }
    return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
  };
  let last = '';
  let since = performance.now();
  const began = since;
  for (;;) {
    const texts = read();
    const now = JSON.stringify(texts);
    if (now !== last) {
      last = now;
      since = performance.now();
    }
    const isBusy =
      texts.includes('No result yet.') ||
      [...document.querySelectorAll('main button')].some((one) => one.textContent === 'Stop');
    const quiet = performance.now() - since;
    if ((quiet > 350 && !isBusy && texts.length > 0) || performance.now() - began > 15_000) {
      return texts;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
