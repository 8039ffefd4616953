const lane = (/** @type {string | RegExp} */ name) => ({
  role: 'option',
  name,
  in: { role: 'listbox', name: 'Calls of the batch' },
});
const RUN_HAS_ENDED = { role: 'status', text: /^The batch has finished: / };
const CALL = { role: 'region', name: 'Call' };

/**
 * Opens the page, runs, reads the inspector, and changes the budget.
 *
 * @param {import('../page-user.mjs').PageUser} visitor
 * @returns {Promise<Record<string, unknown>>} texts that all engines share
 */
export async function mainPath(visitor) {
  await visitor.startAnew();
  await visitor.driver.resize(1440, 900);
  await visitor.open('/');
  const first = await visitor.see(RUN_HAS_ENDED);
  const inspector = (await visitor.see({ ...CALL, text: 'cut at 1,333' })).text;
  await visitor.click({ role: 'button', name: /^Run batch/ });
  const second = await visitor.see(RUN_HAS_ENDED);
  await visitor.click(lane(/^read_file call_1/));
  const call = (await visitor.see({ ...CALL, text: 'read_file' })).text;
  await visitor.write({ role: 'textbox', name: 'Budget in characters' }, '600');
  await visitor.press('Enter');
  await visitor.click({ role: 'button', name: /^Run batch/ });
  const cut = await visitor.see(lane(/^search_files call_2 cut.*cut at 100/));
  return {
    ...{ 'the first run': first.text, 'the run by hand': second.text },
    ...{ 'the inspector': inspector, 'the selected call': call, 'a small budget': cut.text },
    'the timeline': await visitor.texts('[role=listbox]'),
  };
}
