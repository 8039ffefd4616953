/** Runs suites, two at a time, and reports the results. */
import { createTurns, speakingBy } from './turns.mjs';

/**
 * @typedef {import('./suite.mjs').Suite} Suite
 * @typedef {import('./suite.mjs').SuiteResult & { name: string, seconds: number }} Row
 */

/** Most suites wait or use one core for much of their time. */
const AT_ONCE = 2;

/**
 * Runs suites, at most two at a time: first those that others need, then the rest in order. A failed
 * suite stops only the suites that need it. A suite that ran no test has failed. Outputs are shown
 * in the order of the suites, one after another.
 *
 * @param {readonly Suite[]} suites
 * @param {(line: string) => void} [log] default `console.log`
 * @returns {Promise<Row[]>} in the order of the suites
 */
export async function runSuites(suites, log = console.log) {
  const turns = createTurns(suites.length);
  const waiting = startOrder(suites);
  /** @type {Map<Suite, Promise<void>>} */
  const running = new Map();
  /** @type {Map<string, Row>} */
  const rows = new Map();
  /** @param {Suite} suite */
  const start = async (suite) => {
    const index = suites.indexOf(suite);
    const speaker = turns.speaker(index);
    const row = await speakingBy(speaker, () =>
      runOne(suite, rows, (line) => speaker(() => log(line))),
    );
    turns.finish(index);
    rows.set(suite.name, row);
    running.delete(suite);
  };
  const isThere = (/** @type {string} */ name) => suites.some((suite) => suite.name === name);
  const mayStart = (/** @type {Suite} */ suite) =>
    running.size < (suite.alone ? 1 : AT_ONCE) &&
    ![...running.keys()].some(({ alone }) => alone) &&
    (suite.needs ?? []).every((name) => rows.has(name) || !isThere(name));
  while (rows.size < suites.length) {
    for (let next = waiting.find(mayStart); next; next = waiting.find(mayStart)) {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(next, start(next));
    }
    if (running.size === 0) throw new Error('These suites need each other.');
    await Promise.race(running.values());
  }
  return suites.flatMap(({ name }) => rows.get(name) ?? []);
}

/**
 * Suites that others need come first. Otherwise the others would wait with no suite beside them.
 *
 * @param {readonly Suite[]} suites
 */
function startOrder(suites) {
  const needed = new Set(suites.flatMap(({ needs = [] }) => needs));
  return [
    ...suites.filter(({ name }) => needed.has(name)),
    ...suites.filter(({ name }) => !needed.has(name)),
  ];
}

/**
 * The final table, with the names of what failed, as outputs are long; its last line is the sum, `N passed, N failed`.
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
  const failures = rows.flatMap((row) => (row.failures ?? []).map((test) => `failed: ${test}`));
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  return [
    line(['suite', 'passed', 'failed', 'flaky', 'seconds']),
    ...table,
    ...flaky,
    ...failures,
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}

/**
 * @param {Suite} suite
 * @param {ReadonlyMap<string, Row>} earlier
 * @param {(line: string) => void} log
 * @returns {Promise<Row>}
 */
async function runOne(suite, earlier, log) {
  log(`\n── ${suite.name}: ${suite.about}`);
  const began = performance.now();
  const result = await resultOf(suite, earlier, log);
  const row = { name: suite.name, ...result, seconds: (performance.now() - began) / 1000 };
  const skipped = row.skipped ? `, ${row.skipped} skipped` : '';
  log(
    `── ${row.name}: ${row.passed} passed, ${row.failed} failed${skipped} · ${row.seconds.toFixed(1)} s`,
  );
  return row;
}

/**
 * @param {Suite} suite
 * @param {ReadonlyMap<string, Row>} earlier
 * @param {(line: string) => void} log
 * @returns {Promise<import('./suite.mjs').SuiteResult>}
 */
async function resultOf(suite, earlier, log) {
  const lacking = suite.needs?.find((name) => (earlier.get(name)?.failed ?? 0) > 0);
  if (lacking) return didNotRun(`It needs ${lacking}, which failed.`, log);
  try {
    const problem = await suite.prepare?.();
    if (problem !== undefined) return didNotRun(problem, log);
    const result = await suite.run([]);
    if (result.passed + result.failed > 0 || suite.mayBeEmpty) return result;
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
