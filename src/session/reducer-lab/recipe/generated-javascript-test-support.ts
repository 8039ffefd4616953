import type { GeneratedRun, RunShape } from './generated-shape-test-support.ts';
import { eachTest, isFailed, perFailure, rule } from './generated-shape-test-support.ts';

const test = (at: number) => `sends order ${at} to the right address`;
const line = (at: number) => 10 + 4 * at;
const indented = (lines: readonly string[], indent: string) =>
  lines.map((one) => `${indent}${one}`);

/** `jest`, or with --verbose `jest --verbose`. */
function jest(isVerbose: boolean): RunShape {
  const file = 'src/orders.test.js';
  return {
    place: (at) => `${file}:${line(at)}`,
    log: (run) => [
      ...(run.tests > run.failed ? ['PASS src/cart.test.js', 'PASS src/stock.test.js'] : []),
      `FAIL ${file}`,
      ...(isVerbose
        ? [
            '  orders',
            ...eachTest(run, (at) => `    ${isFailed(run, at) ? '✕' : '✓'} ${test(at)} (2 ms)`),
            '',
          ]
        : []),
      ...(run.captured.length > 0
        ? [
            ...['  ● Console', ''],
            ...perFailure(run, (at) => [
              '    console.log',
              ...indented(run.captured, '      '),
              ...['', `      at Object.log (${file}:${line(at) - 1}:13)`, ''],
            ]),
          ]
        : []),
      ...perFailure(run, (at) => [
        ...[`  ● orders › ${test(at)}`, ''],
        ...['    expect(received).toBe(expected) // Object.is equality', ''],
        ...[`    Expected: ${at}.5`, `    Received: ${at}.49`, ''],
        `      ${line(at) - 1} |   it('${test(at)}', () => {`,
        `    > ${line(at)} |     expect(order(${at}).total).toBe(${at}.5);`,
        '         |                             ^',
        ...[`      ${line(at) + 1} |   });`, ''],
        ...[`      at Object.toBe (${file}:${line(at)}:29)`, ''],
      ]),
      'Test Suites: 1 failed, 2 passed, 3 total',
      `Tests:       ${run.failed} failed, ${run.tests - run.failed} passed, ${run.tests} total`,
      ...['Snapshots:   0 total', 'Time:        2.214 s', 'Ran all test suites.'],
    ],
  };
}

/** `vitest run`. */
const vitest: RunShape = {
  place: (at) => `test/orders.test.ts:${line(at)}`,
  log: (run) => [
    ...['', ' RUN  v4.1.12 /srv/app', ''],
    ...perFailure(run, (at) =>
      run.captured.length === 0
        ? []
        : [`stdout | test/orders.test.ts > orders > ${test(at)}`, ...run.captured, ''],
    ),
    ...(run.tests > run.failed ? [' ✓ test/stock.test.ts (15 tests) 6ms'] : []),
    ` ❯ test/orders.test.ts (${run.tests} tests | ${run.failed} failed) 20ms`,
    ...eachTest(run, (at) => `     ${isFailed(run, at) ? '×' : '✓'} ${test(at)} 3ms`),
    ...['', `⎯⎯⎯⎯⎯⎯⎯ Failed Tests ${run.failed} ⎯⎯⎯⎯⎯⎯⎯`, ''],
    ...perFailure(run, (at, nth) => [
      ` FAIL  test/orders.test.ts > orders > ${test(at)}`,
      `AssertionError: expected ${at}.49 to be ${at}.5 // Object.is equality`,
      ...['', '- Expected', '+ Received', '', `- ${at}.5`, `+ ${at}.49`, ''],
      ` ❯ test/orders.test.ts:${line(at)}:29`,
      `     ${line(at) - 1}|   it('${test(at)}', () => {`,
      `     ${line(at)}|     expect(order(${at}).total).toBe(${at}.5);`,
      '       |                             ^',
      ...['', `${rule('', '⎯', 24)}[${nth}/${run.failed}]⎯`, ''],
    ]),
    ...['', ' Test Files  1 failed | 1 passed (2)'],
    `      Tests  ${run.failed} failed | ${run.tests - run.failed} passed (${run.tests})`,
    ...['   Start at  01:04:34', '   Duration  1.96s (transform 95ms, tests 72ms)', ''],
  ],
};

/** `mocha`. */
const mocha: RunShape = {
  place: (at) => `test/orders.test.js:${line(at)}`,
  log: (run) => {
    let failed = 0;
    return [
      ...['', '', '  orders'],
      ...eachTest(run, (at) => {
        if (!isFailed(run, at)) return [`    ✔ ${test(at)}`];
        failed += 1;
        return [...run.captured, `    ${failed}) ${test(at)}`];
      }).flat(),
      ...['', '', `  ${run.tests - run.failed} passing (47ms)`, `  ${run.failed} failing`, ''],
      ...perFailure(run, (at, nth) => [
        ...[`  ${nth}) orders`, `       ${test(at)}:`, ''],
        `      AssertionError: expected ${at}.49 to equal ${at}.5`,
        ...['      + expected - actual', '', `      -${at}.49`, `      +${at}.5`, '      '],
        `      at Context.<anonymous> (test/orders.test.js:${line(at)}:29)`,
        ...['      at process.processImmediate (node:internal/timers:483:21)', ''],
      ]),
    ];
  },
};

const NODE_FRAMES = [
  'Test.runInAsyncScope (node:async_hooks:206:9)',
  'Test.run (node:internal/test_runner/test:796:25)',
  'Suite.processPendingSubtests (node:internal/test_runner/test:526:18)',
];
const nodeCounts = (mark: string, { tests, failed }: GeneratedRun) =>
  [
    `tests ${tests}`,
    'suites 1',
    `pass ${tests - failed}`,
    `fail ${failed}`,
    'duration_ms 847.05',
  ].map((count) => `${mark} ${count}`);

/** `node --test`, with the spec reporter. */
const nodeSpec: RunShape = {
  place: (at) => `test/orders.test.mjs:${line(at)}`,
  log: (run) => {
    const failure = (at: number, indent: string) =>
      indented(
        [
          `✖ ${test(at)} (5.364011ms)`,
          '  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:',
          ...['  ', `  ${at}.49 !== ${at}.5`, '  '],
          `      at TestContext.<anonymous> (file:///srv/app/test/orders.test.mjs:${line(at)}:29)`,
          ...NODE_FRAMES.map((frame, nth) => `      at ${frame}${nth === 2 ? ' {' : ''}`),
          ...['    generatedMessage: true,', "    code: 'ERR_ASSERTION',"],
          ...[`    actual: ${at}.49,`, `    expected: ${at}.5,`, "    operator: 'strictEqual'"],
          ...['  }', ''],
        ],
        indent,
      );
    return [
      ...perFailure(run, () => run.captured),
      '▶ orders',
      ...eachTest(run, (at) =>
        isFailed(run, at) ? failure(at, '  ') : [`  ✔ ${test(at)} (0.263593ms)`],
      ).flat(),
      ...['✖ orders (7.533431ms)', ...nodeCounts('ℹ', run), '', '✖ failing tests:', ''],
      ...perFailure(run, (at) => [
        `test at test/orders.test.mjs:${line(at) - 2}:3`,
        ...failure(at, ''),
      ]),
    ];
  },
};

/** `node --test`, with the TAP reporter. */
const nodeTap: RunShape = {
  // Where the test begins: the first place in the report.
  place: (at) => `test/orders.test.mjs:${line(at) - 2}`,
  log: (run) => [
    'TAP version 13',
    ...perFailure(run, () => run.captured.map((one) => `# ${one}`)),
    '# Subtest: orders',
    ...eachTest(run, (at) => [
      `    # Subtest: ${test(at)}`,
      `    ${isFailed(run, at) ? 'not ok' : 'ok'} ${at} - ${test(at)}`,
      '      ---',
      '      duration_ms: 2.403979',
      ...(isFailed(run, at)
        ? [
            `      location: '/srv/app/test/orders.test.mjs:${line(at) - 2}:3'`,
            ...["      failureType: 'testCodeFailure'", '      error: |-'],
            ...['        Expected values to be strictly equal:', '        '],
            ...[`        ${at}.49 !== ${at}.5`, '        ', "      code: 'ERR_ASSERTION'"],
            ...["      name: 'AssertionError'", `      expected: ${at}.5`],
            ...[`      actual: ${at}.49`, "      operator: 'strictEqual'", '      stack: |-'],
            `        TestContext.<anonymous> (file:///srv/app/test/orders.test.mjs:${line(at)}:29)`,
            ...NODE_FRAMES.map((frame) => `        ${frame}`),
          ]
        : []),
      '      ...',
    ]).flat(),
    `    1..${run.tests}`,
    'not ok 1 - orders',
    ...['  ---', '  duration_ms: 847.050418', "  type: 'suite'"],
    ...["  failureType: 'subtestsFailed'", `  error: '${run.failed} subtests failed'`],
    ...["  code: 'ERR_TEST_FAILURE'", '  ...', '1..1', ...nodeCounts('#', run)],
  ],
};

/** The output of test runners for JavaScript. */
export const JAVASCRIPT_RUNS: Readonly<Record<string, RunShape>> = {
  jest: jest(false),
  'jest --verbose': jest(true),
  vitest,
  mocha,
  'node --test': nodeSpec,
  'node --test, TAP': nodeTap,
};
