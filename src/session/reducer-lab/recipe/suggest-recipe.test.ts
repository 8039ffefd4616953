import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { loadSamples } from '../../../catalog/samples/samples.ts';
import * as blocks from '../../../core/reduce/reducers/index.ts';
import { countFailures } from '../failure-lines.ts';
import { runTrial } from '../trial.ts';
import { toBlockCode } from './block-code.ts';
import { runRecipe } from './run-recipe.ts';
import { RECIPES, suggestRecipe } from './suggest-recipe.ts';

const KINDS: Record<string, string> = {
  vitest: 'Test run',
  jest: 'Test run',
  pytest: 'Test run',
  'cargo-test': 'Test run',
  'go-test': 'Test run',
  tsc: 'Compiler or linter',
  'git-diff': 'Diff',
  'yarn-install': 'Log',
  'docker-build': 'Log',
};

test('built-in samples are recognised', async () => {
  const samples = await loadSamples('terminal');
  const found = samples.map(({ id, result }) => [
    id.replace('built-in-', ''),
    suggestRecipe(result.ok ? result.value : result.error).name,
  ]);
  expect(Object.fromEntries(found)).toMatchObject(KINDS);
});

test('the suggested recipe keeps all failures of each sample, and makes it shorter', async () => {
  const samples = await loadSamples('terminal');
  const bad: string[] = [];
  for (const sample of samples.filter(({ result }) => result.ok && result.value.length > 6_000)) {
    const raw = sample.result.ok ? sample.result.value : '';
    const { name, blocks: recipe } = suggestRecipe(raw);
    const trial = await runTrial({ sample, turn: 1, budget: 6_500, reducer: compose(recipe) });
    const { total = 0, trimmed = 0 } = countFailures(trial) ?? {};
    if (trimmed < total || trial.trimmed.length > 6_500 || trial.fault) {
      bad.push(
        `${sample.id}: ${name}, ${trimmed} of ${total}, ${raw.length} → ${trial.reduced.length}`,
      );
    }
  }
  expect(bad).toEqual([]);
});

test.each([
  ['JSON', JSON.stringify({ items: [1, 2, 3] }, null, 2)],
  ['Search result', 'src/a.ts:1: x\nsrc/a.ts:5: y\nsrc/b.ts:9: z'],
  ['Document', '# A\ntext\n## B\ntext\n## C\ntext'],
  ['Log', ''],
  [
    'Test run',
    'TAP version 13\nok 1 - adds\n  ---\n  duration_ms: 1\n  ...\nnot ok 2 - pays\n1..2',
  ],
  [
    'Test run',
    'test_a (t.A.test_a) ... ok\ntest_b (t.A.test_b) ... FAIL\nRan 2 tests in 0.1s\n\nFAILED (failures=1)',
  ],
  ['Test run', '▶ cart\n✖ cart (1.2ms)\nℹ tests 2\nℹ pass 1\nℹ fail 1'],
  [
    'Compiler or linter',
    'src/a.ts:3:5 - error TS2345: Not assignable.\nsrc/b.ts:7:1 - error TS2322: No.',
  ],
  [
    'Compiler or linter',
    'main.c:3:5: error: expected expression\nmain.c:9:1: warning: unused variable',
  ],
  ['Search result', 'src/a.ts:3:  throw new Error(error);\nsrc/a.ts:7:  // an error'],
])('%s is recognised: %#', (name, text) => {
  expect(suggestRecipe(text)).toMatchObject({ name, kind: name });
});

test('the log of a service is no test run, though it counts what failed', () => {
  const line = (at: number) => {
    const level = at % 130 === 7 ? 'ERROR' : 'INFO';
    const text = level === 'ERROR' ? 'connect ECONNREFUSED 10.0.0.7:5432' : 'processed item';
    return `2026-03-11T12:${String(at % 60).padStart(2, '0')}:00.${at}Z ${level} worker-${at % 4} ${text} ${at}`;
  };
  const text = [
    ...Array.from({ length: 1_600 }, (_, at) => line(at)),
    'Summary: 1600 processed, 12 failed',
  ];
  expect(suggestRecipe(text.join('\n')).kind).toBe('Log');
  const run = [
    '2026-03-11T12:00:00.1Z FAILED test_a.py::test_b',
    '2026-03-11T12:00:01.1Z 1 failed, 3 passed',
  ];
  expect(suggestRecipe(run.join('\n')).kind).toBe('Test run');
});

test('a text is of its kind, whatever recipe keeps most of it', () => {
  for (const budget of [400, 1_333, 8_000]) {
    const { kind } = suggestRecipe(PYTEST, { budget });
    expect(kind).toBe('Test run');
  }
});

const CARGO = `   Downloaded serde v1.0.1
   Compiling serde v1.0.1
   Compiling thiserror v1.0.61
${'   Compiling dep v0.1.0\n'.repeat(60)}error[E0382]: borrow of moved value: \`entry\`
  --> src/store.rs:48:22
   |
45 |     let entry = load();
   |         ----- move occurs here
46 |     keep(entry);
   |          ----- value moved here
47 |
48 |     println!("{}", entry.id);
   |                    ^^^^^ value borrowed here after move

error: aborting due to 1 previous error
error: could not compile \`store\` (bin "store") due to 1 previous error`;

const PYTEST = `collected 60 items

tests/test_api.py::test_a FAILED                    [ 33%]
${'tests/test_api.py::test_b PASSED                    [ 66%]\n'.repeat(58)}tests/test_api.py::test_c PASSED [100%]

=================== FAILURES ===================
____________________ test_a ____________________

client = <Client>

    def test_a(client):
        response = client.post('/items', json={'name': 'x'})
        # the answer has the new item
        assert response.json()
>       assert response.status_code == 201
E       assert 500 == 201

tests/test_api.py:14: AssertionError
=============== short test summary info ===============
FAILED tests/test_api.py::test_a - assert 500 == 201
============= 1 failed, 59 passed in 0.42s =============`;

test('the recipe of a compiler keeps the place and the code of an error', async () => {
  const { text, name } = await reduce(CARGO);
  expect(name).toBe('Compiler with code');
  for (const line of ['E0382', 'src/store.rs:48:22', 'println!("{}", entry.id);', 'borrowed here'])
    expect(text).toContain(line);
  expect(text).not.toMatch(/Downloaded|Compiling/);
});

test('the recipe of a test run keeps the failed statement, and no test that passed', async () => {
  const { text, name } = await reduce(PYTEST);
  expect(name).toBe('Test run');
  for (const line of ['test_api.py::test_a FAILED', '>       assert response.status_code == 201'])
    expect(text).toContain(line);
  expect(text).toContain('E       assert 500 == 201');
  expect(text).not.toContain('PASSED');
});

async function reduce(raw: string, budget = 2_500): Promise<{ text: string; name: string }> {
  const { name, blocks: recipe } = suggestRecipe(raw);
  const sample = {
    ...{ id: 's', tool: 'terminal', name: 's', argsText: '{}' },
    result: { ok: true, value: raw } as const,
  };
  const trial = await runTrial({ sample, turn: 1, budget, reducer: compose(recipe) });
  return { name, text: trial.reduced };
}

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

test.each([
  '2026-11-27T09:00:05.005Z error:',
  '2026-11-01T10:00:05Z ERROR svc',
  '[10:00:05] error',
])('a text of lines such as "%s …" is a log, and its errors stay', async (start) => {
  const lines = range(600).map((at) =>
    at % 90 === 5
      ? `${start} payment declined, card ${at}`
      : `2026-11-01T10:00:00Z INFO request ${at} took ${at}ms`,
  );
  const { name, text } = await reduce(lines.join('\n'));
  expect(name).toBe('Log');
  expect(text.split('\n').filter((line) => line.includes('declined'))).toHaveLength(7);
});

test('the recipe of a test run keeps the names of failed tests before all reasons', async () => {
  const names = range(12).map(
    (at) => `packages/p${at >> 1}/api.test.ts > group > rejects ${at & 1}`,
  );
  const diff = ['', '- Expected', '+ Received', '', '- 42', '+ 41', ''];
  const raw = [
    ...range(300).map((at) => ` ✓ packages/p/a.test.ts > group > throws an error ${at} 3ms`),
    ...names.flatMap((name) => [`   × ${name} 12ms`, '     → expected 41 to be 42']),
    ...names.flatMap((name) => [` FAIL  ${name}`, 'AssertionError: expected 41 to be 42', ...diff]),
    '      Tests  12 failed | 300 passed (312)',
  ];
  const { name, text } = await reduce(raw.join('\n'), 1_333);
  expect(name).toBe('Test run');
  for (const one of names) expect(text).toContain(one);
  expect(text).toContain('12 failed');
});

test('the recipe of a test run of pytest spends no room on places before names', async () => {
  const names = range(24).map((at) => `tests/m${at >> 2}/test_api.py::test_${at & 3}`);
  const raw = [
    ...names.flatMap((name) => [
      `______ ${name.slice(-6)} ______`,
      '>       assert r.status_code == 200',
      'E       assert 500 == 200',
      '',
      'tests/m0/test_api.py:31: AssertionError',
    ]),
    '======== short test summary info ========',
    ...names.map((name) => `FAILED ${name} - assert 500 == 200`),
    '======== 24 failed, 376 passed in 9.31s ========',
  ];
  const { text } = await reduce(raw.join('\n'), 1_800);
  for (const one of names) expect(text).toContain(one);
  expect(text.split('tests/m0/test_api.py:31: AssertionError').length).toBeLessThan(3);
});

test('the recipe of a linter keeps the file above its problems', async () => {
  const raw = range(12).flatMap((file) => [
    `/app/src/f${file}/index.ts`,
    ...range(6).map(
      (at) => `  1${at}:1  error  'x${at}' is defined but never used  no-unused-vars`,
    ),
    '',
  ]);
  const { name, text } = await reduce([...raw, '✖ 72 problems (72 errors)'].join('\n'), 1_333);
  expect(name).toBe('Compiler or linter');
  expect(text).toMatch(/f0[\s\S]*x0[\s\S]*f1[\s\S]*x0[\s\S]*72 problems/);
  expect(text).not.toMatch(/left out\n +\d+:\d+ +error/);
});

/** The output of jest, with one failed test in the first file and two in the last. */
function jestLog(isVerbose: boolean): string {
  const failed = [1, 0, 0, 2];
  const files = failed.flatMap((count, file) => [
    `${count > 0 ? 'FAIL' : 'PASS'} src/part${file}.test.ts`,
    ...(isVerbose
      ? [
          `  part ${file}`,
          ...range(9).map((at) => `    ${at < count ? '✕' : '✓'} rounds ${file}.${at} (2 ms)`),
        ]
      : []),
    ...range(count).flatMap((at) => [
      `  ● part ${file} › rounds ${file}.${at}`,
      '',
      '    expect(received).toBe(expected) // Object.is equality',
      '',
      `    Expected: ${at}.49`,
      `    Received: ${at}.4915`,
      '',
      "      10 |   it('rounds', () => {",
      `    > 11 |     expect(price(${at})).toBe(${at}.49);`,
      '         |                      ^',
      '      12 |   });',
      '',
      `      at Object.toBe (src/part${file}.test.ts:11:22)`,
      '',
    ]),
  ]);
  const totals = [
    'Test Suites: 2 failed, 2 passed, 4 total',
    'Tests:       3 failed, 33 passed, 36 total',
  ];
  return [
    ...files,
    ...totals,
    'Snapshots:   0 total',
    'Time:        6.013 s',
    'Ran all test suites.',
  ].join('\n');
}

test.each([false, true])(
  'the recipe of jest keeps all failed tests and the totals, --verbose: %s',
  async (isVerbose) => {
    const { name, text } = await reduce(jestLog(isVerbose), 330);
    expect(name).toBe('Test run');
    expect([...new Set(text.match(/rounds [\d.]+/g))].toSorted()).toEqual([
      'rounds 0.0',
      'rounds 3.0',
      'rounds 3.1',
    ]);
    expect(text).toMatch(/FAIL src\/part0[\s\S]*FAIL src\/part3/);
    expect(text).toContain('Tests:       3 failed, 33 passed, 36 total');
    expect(text).not.toMatch(/PASS|Ran all/);
    const whole = (await reduce(jestLog(isVerbose))).text;
    for (const line of ['Received: 0.4915', '> 11 |', 'src/part3.test.ts:11:22'])
      expect(whole).toContain(line);
  },
);

test('a diff in the message of a failed test makes no diff of the log', () => {
  const log = ' FAIL  a.test.ts > b\n- Expected\n+ Received\n@@ -1,3 +1,3 @@\n Tests  1 failed';
  expect(suggestRecipe(log).name).toBe('Test run');
  expect(suggestRecipe('--- a.ts\n+++ b.ts\n@@ -1,3 +1,3 @@\n-a\n+b').name).toBe('Diff');
});

const ERRORS = range(25).map(
  (at) => `src/pages/p${at}.tsx(${at + 3},7): error TS2322: Type 'string' is not assignable.`,
);
const BUNDLED = [
  'asset main.js 1.2 MiB [emitted] (name: main)',
  ...range(60).map((at) => `  ./node_modules/lodash/_f${at}.js ${at} bytes [built]`),
  'ERROR in ./src/index.js 4:0-22',
  "Module not found: Error: Can't resolve './missing' in '/app/src'",
  'webpack 5.90.0 compiled with 1 error in 3201 ms',
];
const NEXT = [
  '   Creating an optimized production build ...',
  ...['Failed to compile.', '', './app/x/page.tsx', "Module not found: Can't resolve './y'"],
];
const GCC = [
  ...range(90).map((at) => `gcc -O2 -c src/n${at}.c -o build/n${at}.o`),
  "src/n0.c:12:5: error: 'x' undeclared (first use in this function)",
  'make: *** [Makefile:12: build/n0.o] Error 1',
];
const SUREFIRE = [
  ...range(60).flatMap((at) => [
    `[INFO] Running com.acme.T${at}Test`,
    `[INFO] Tests run: 8, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.0${at} s`,
  ]),
  '[ERROR] com.acme.CartTest.rounds  Time elapsed: 0.01 s  <<< FAILURE!',
  'org.opentest4j.AssertionFailedError: expected: <3> but was: <4>',
  '\tat com.acme.CartTest.rounds(CartTest.java:22)',
  '[ERROR] Tests run: 483, Failures: 1, Errors: 0, Skipped: 0',
];

test.each([
  ['tsc, then webpack', 'Compiler or linter', [...ERRORS, ...BUNDLED], 26],
  ['webpack', 'Compiler with code', BUNDLED, 1],
  ['tsc, then next build', 'Compiler or linter', [...ERRORS, ...NEXT], 26],
  ['gcc and make', 'Compiler or linter', GCC, 1],
  ['Maven Surefire', 'Test run', SUREFIRE, 1],
])('the recipe of %s keeps all of its failures', (_, name, lines, total) => {
  const { score, ...recipe } = suggestRecipe(lines.join('\n'), { budget: 4_000 });
  expect(recipe.name).toBe(name);
  expect(score).toMatchObject({ total, trimmed: total });
});

test('a recipe that loses failures says so with its score', () => {
  const { score } = suggestRecipe(ERRORS.join('\n'), { budget: 600 });
  expect(score?.trimmed).toBeLessThan(score?.total ?? 0);
});

test('the score of a recipe is that of its code', async () => {
  for (const sample of await loadSamples('terminal')) {
    const raw = sample.result.ok ? sample.result.value : sample.result.error;
    const { blocks: recipe, score } = suggestRecipe(raw, { budget: 1_333 });
    const trial = await runTrial({ sample, turn: 1, budget: 1_333, reducer: compose(recipe) });
    expect(score?.trimmed).toBe(countFailures(trial)?.trimmed);
  }
});

test('every recipe is made of blocks that compile', () => {
  for (const { blocks: recipe } of RECIPES) expect(() => compose(recipe)).not.toThrow();
});

// From each space or slash of such a line, a search for a place took minutes: the test did not end.
test.each([' ', '\t', '/a', 'a/b.', 'a.b:', 'QUJD/2+x.'])(
  'every recipe reads a long line of %j to its end',
  (part) => {
    const text = `${'a.ts(1,1): error TS1: no\n'.repeat(9)}${part.repeat(300_000 / part.length)}`;
    for (const { blocks: recipe } of RECIPES) {
      expect(runRecipe(recipe, text, 4_000).length).toBeLessThanOrEqual(text.length);
    }
  },
);

function compose(recipe: (typeof RECIPES)[number]['blocks']) {
  const list = recipe.map(toBlockCode).join(', ');
  return runInNewContext(`composeReducer([${list}], { toolName: 'terminal' })`, { ...blocks });
}
