/** Runs suites one after another, and says what came of them. */

/**
 * @typedef {import('./suite.mjs').Suite} Suite
 * @typedef {import('./suite.mjs').SuiteResult & { name: string, seconds: number }} Row
 */

/**
 * Runs suites in their order. One that fails does not keep later ones from running, unless they
 * need it. A suite that ran no test has failed.
 *
 * @param {readonly Suite[]} suites
 * @param {(line: string) => void} [log] default `console.log`
 * @returns {Promise<Row[]>}
 */
export async function runSuites(suites, log = console.log) {
  /** @type {Row[]} */
  const rows = [];
  for (const suite of suites) {
    log(`\n── ${suite.name}: ${suite.about}`);
    const began = performance.now();
    const result = await runOne(suite, rows, log);
    const row = { name: suite.name, ...result, seconds: (performance.now() - began) / 1000 };
    rows.push(row);
    const skipped = row.skipped ? `, ${row.skipped} skipped` : '';
    log(
      `── ${row.name}: ${row.passed} passed, ${row.failed} failed${skipped} · ${row.seconds.toFixed(1)} s`,
    );
  }
  return rows;
}

/**
 * The suites with these names and those that they need, in the usual order.
 *
 * @param {readonly Suite[]} suites
 * @param {readonly string[]} names none means all
 * @returns {Suite[]}
 * @throws {RangeError} for a name that is not there
 */
export function chooseSuites(suites, names) {
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name));
  if (unknown !== undefined)
    throw new RangeError(
      `There is no suite '${unknown}'. There are: ${suites.map(({ name }) => name).join(', ')}.`,
    );
  if (names.length === 0) return [...suites];
  const wanted = new Set(names);
  for (const suite of suites) {
    if (wanted.has(suite.name)) for (const needed of suite.needs ?? []) wanted.add(needed);
  }
  return suites.filter(({ name }) => wanted.has(name));
}

/**
 * The table at the end; its last line is the sum, `N passed, N failed`.
 *
 * @param {readonly Row[]} rows
 */
export function summarize(rows) {
  const width = Math.max(5, ...rows.map(({ name }) => name.length));
  /** @type {(cells: readonly string[]) => string} */
  const line = ([name = '', ...cells]) =>
    `${name.padEnd(width)}${cells.map((cell) => cell.padStart(9)).join('')}`;
  const table = rows.map(({ name, passed, failed, flaky = [], seconds }) =>
    line([name, `${passed}`, `${failed}`, `${flaky.length}`, seconds.toFixed(1)]),
  );
  const flaky = rows.flatMap((row) => (row.flaky ?? []).map((test) => `flaky: ${test}`));
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  return [
    line(['suite', 'passed', 'failed', 'flaky', 'seconds']),
    ...table,
    ...flaky,
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}

/**
 * @param {Suite} suite
 * @param {readonly Row[]} earlier
 * @param {(line: string) => void} log
 * @returns {Promise<import('./suite.mjs').SuiteResult>}
 */
async function runOne(suite, earlier, log) {
  const lacking = earlier.find(({ name, failed }) => suite.needs?.includes(name) && failed > 0);
  if (lacking) return didNotRun(`It needs ${lacking.name}, which failed.`, log);
  try {
    const problem = await suite.prepare?.();
    if (problem !== undefined) return didNotRun(problem, log);
    const result = await suite.run();
    if (result.passed + result.failed > 0) return result;
    return didNotRun('It has no test.', log);
  } catch (error) {
    return didNotRun(error instanceof Error ? (error.stack ?? error.message) : String(error), log);
  }
}

/**
 * @param {string} reason
 * @param {(line: string) => void} log
 */
function didNotRun(reason, log) {
  log(`Did not run. ${reason}`);
  return { passed: 0, failed: 1 };
}
