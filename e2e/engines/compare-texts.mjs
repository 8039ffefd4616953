/** How much of a text is shown around a difference. */
const AROUND = 60;

/**
 * The differences between the texts of two engines.
 *
 * @param {Pick<import('./main.mjs').Row, 'engine' | 'texts'>} reference
 * @param {Pick<import('./main.mjs').Row, 'texts'>} row
 * @returns {{ check: string, error: string }[]}
 */
export function compareTexts(reference, row) {
  const failures = [];
  for (const [check, texts] of Object.entries(row.texts)) {
    const expected = reference.texts[check] ?? {};
    for (const name of new Set([...Object.keys(expected), ...Object.keys(texts)])) {
      const [there, here] = [JSON.stringify(expected[name]), JSON.stringify(texts[name])];
      if (there === here || check in reference.texts === false) continue;
      const at = [...(here ?? '')].findIndex((sign, place) => sign !== there?.[place]);
      const from = Math.max(0, at - AROUND);
      const show = (/** @type {string | undefined} */ text) => text?.slice(from, at + AROUND);
      const error = `${name} is …${show(here)}…, and in ${reference.engine} …${show(there)}…`;
      failures.push({ check, error });
    }
  }
  return failures;
}
