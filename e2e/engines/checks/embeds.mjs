/**
 * Runs the demos of a docs page: an example, a JSON file with code, and one that starts by itself.
 *
 * @param {import('../page-user.mjs').PageUser} visitor
 * @returns {Promise<Record<string, unknown>>} texts that all engines share
 */
export async function embeds(visitor) {
  await visitor.startAnew();
  await visitor.driver.resize(1440, 900);
  await visitor.open('/demo/');
  await visitor.until(
    () =>
      /** @type {any} */ (document.querySelector('#reduced'))?.shadowRoot?.querySelector('img')
        ?.naturalWidth > 0,
    'the picture of a demo',
  );
  await visitor.click({ role: 'button', name: 'Run Failed tests only', demo: '#reduced' });
  const reduced = await ran(visitor, '[data-demo=reduced]', 'Model gets 756 of');
  await visitor.write(
    { role: 'textbox', name: 'Result budget of the turn in characters', demo: '#reduced' },
    '200',
  );
  await visitor.press('Enter');
  const smaller = await ran(visitor, '[data-demo=reduced]', 'Model gets 200 of');

  await visitor.click({
    role: 'button',
    name: 'Run Deployments, failures first',
    demo: '#own-code',
  });
  const own = await ran(visitor, '[data-demo=own-code]', '1 call in');
  return { reduced, 'a smaller budget': smaller, 'code of the page': own };
}

/**
 * @param {import('../page-user.mjs').PageUser} visitor
 * @param {string} selector of the caption, which the docs page writes from the demo's event
 * @param {string} text
 * @returns {Promise<string>}
 */
async function ran(visitor, selector, text) {
  return visitor.evaluate(
    async (place, wanted) => {
      let shown = '';
      for (let tries = 0; tries < 500; tries += 1) {
        shown = document.querySelector(place)?.textContent ?? '';
        if (shown.includes(wanted)) return shown.replace(/\d+ ms/g, 'n ms');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`${place} says ‘${shown}’, not ‘${wanted}’.`);
    },
    selector,
    text,
  );
}
