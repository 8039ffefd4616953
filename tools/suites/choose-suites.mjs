/** Parses the arguments of `npm test --`. */

/** @typedef {import('./suite.mjs').Suite} Suite */

/**
 * The suites with these names and those that they need, in the usual order. Words after a suite that
 * takes words filter its tests: it runs only the tests that match one of them.
 *
 * @param {readonly Suite[]} suites
 * @param {readonly string[]} words without words, every suite that is not `onDemand`
 * @returns {Suite[]}
 * @throws {RangeError} for an unknown name
 * @example
 * chooseSuites(SUITES, ['lint', 'browser', 'batch']); // lint, build, the browser's tests of batches
 */
export function chooseSuites(suites, words) {
  if (words.length === 0) return suites.filter(({ onDemand }) => !onDemand);
  const filters = readWords(suites, words);
  const wanted = new Set(filters.keys());
  for (const suite of suites) {
    if (wanted.has(suite.name)) for (const needed of suite.needs ?? []) wanted.add(needed);
  }
  return suites
    .filter(({ name }) => wanted.has(name))
    .map((suite) => {
      const filter = filters.get(suite.name) ?? [];
      return filter.length > 0 ? { ...suite, run: () => suite.run(filter) } : suite;
    });
}

/**
 * @param {readonly Suite[]} suites
 * @param {readonly string[]} words
 * @returns {Map<string, string[]>} the filter of each named suite
 */
function readWords(suites, words) {
  /** @type {Map<string, string[]>} */
  const filters = new Map();
  /** @type {Suite | undefined} */
  let last;
  for (const word of words) {
    const named = suites.find(({ name }) => name === word);
    if (named) {
      last = named;
      filters.set(word, filters.get(word) ?? []);
    } else if (last?.takesWords) filters.get(last.name)?.push(word);
    else
      throw new RangeError(
        `There is no suite '${word}'. There are: ${suites.map(({ name }) => name).join(', ')}.`,
      );
  }
  return filters;
}
