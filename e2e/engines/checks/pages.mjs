/**
 * Opens every example of the gallery and every clause of the reference. The examples run.
 *
 * @param {import('../page-user.mjs').PageUser} visitor
 * @returns {Promise<Record<string, unknown>>} the texts of each page
 */
export async function pages(visitor) {
  await visitor.startAnew();
  await visitor.driver.resize(1440, 900);
  await visitor.open('/#/examples');
  await visitor.see({ role: 'heading', name: 'Examples' });
  const examples = await visitor.evaluate(linksBelow, '#/examples/');
  await visitor.moveTo('#/reference');
  await visitor.see({ role: 'navigation', name: 'Clauses' });
  const clauses = await visitor.evaluate(linksBelow, '#/reference/');
  /** @type {Record<string, unknown>} */
  const texts = {};
  for (const page of [...examples, ...clauses]) {
    await visitor.moveTo(page);
    texts[page] = await visitor.texts('main');
  }
  return texts;
}

/**
 * Runs in the page.
 *
 * @param {string} address
 * @returns {string[]}
 */
function linksBelow(address) {
  const links = [...document.querySelectorAll(`a[href^="${address}"]`)];
  return [...new Set(links.map((link) => link.getAttribute('href') ?? ''))];
}
