import { describe, expect, it } from 'vitest';
import { reduceCommand as reduce } from '../../../fixtures/terminal/reduced.ts';

const FILES = [1, 2, 3];

/** The lines of Test::More on the other stream. */
const explained = (n: number) => [
  '',
  `#   Failed test 'named ${n}'`,
  `#   at t/t${n}.t line 1.`,
  "#          got: 'Z'",
  `#     expected: 'PW-${n}'`,
  '',
  `#   Failed test 'deep ${n}'`,
  `#   at t/t${n}.t line 1.`,
  '#     Structures begin differing at:',
  "#          $got->[0] = '1'",
  "#     $expected->[0] = '2'",
  '# Looks like you failed 2 tests of 3.',
];
const points = (n: number) => [
  '1..3',
  'ok 1 - fine',
  `not ok 2 - named ${n}`,
  `not ok 3 - deep ${n}`,
];
const ended = ['Dubious, test returned 2 (wstat 512, 0x200)', 'Failed 2/3 subtests '];
const summary = [
  '',
  'Test Summary Report',
  '-------------------',
  ...FILES.flatMap((n) => [
    `t/t${n}.t (Wstat: 512 (exited 2) Tests: 3 Failed: 2)`,
    '  Failed tests:  2-3',
    '  Non-zero exit status: 2',
  ]),
  'Files=3, Tests=9,  1 wallclock secs ( 0.02 usr  0.01 sys +  0.12 cusr  0.02 csys =  0.17 CPU)',
  'Result: FAIL',
];

describe("explained failures of Perl's tests", () => {
  const verbose = FILES.flatMap((n) => [...explained(n), `t/t${n}.t .. `, ...points(n), ...ended]);
  const brief = FILES.flatMap((n) => [...explained(n), `t/t${n}.t .. `, ...ended]);
  const merged = FILES.flatMap((n) => [`t/t${n}.t .. `, ...points(n), ...explained(n), ...ended]);

  it.each([
    ['prove -v t', verbose, 1_500],
    ['prove -v t', verbose, 800],
    ['prove t', brief, 800],
    ['prove -v --merge t', merged, 800],
  ])('keep their values and places: %s', (command, lines, budget) => {
    const reduced = reduce(command, [...lines, ...summary].join('\n'), budget);
    expect(reduced.length).toBeLessThanOrEqual(budget);
    for (const n of FILES) {
      expect(reduced).toContain([1, 2, 3, 4].map((line) => explained(n)[line]).join('\n'));
    }
    expect(reduced).toContain('Result: FAIL');
  });

  it('count once, with their test points', () => {
    const many = Array.from({ length: 60 }, (_, n) => n);
    const raw = many.flatMap((n) => [...explained(n), ...points(n)]).join('\n');
    const reduced = reduce('prove -v t', raw, 2_000);
    expect(reduced).not.toContain('not ok');
    expect(reduced).toContain('120 lines of repeated failures');
    const named = reduced.match(/Failed test '/g)?.length ?? 0;
    const more = Number(/(?<!name of )\b(\d+) failures?\b/.exec(reduced)?.[1] ?? 0);
    expect(named + more).toBe(120);
  });

  it('leave a test point without one as it is', () => {
    const passed = Array.from({ length: 60 }, (_, n) => `ok ${n + 3} - fine`);
    const raw = [...explained(1), 'not ok 1 - named 1', 'not ok 2 - other', ...passed];
    const reduced = reduce('prove -v t', raw.join('\n'));
    expect(reduced).toContain('not ok 2 - other');
    expect(reduced).not.toContain('not ok 1');
  });
});

it("keeps a Go panic's place before what other tests log", () => {
  const cases = [0, 3, 6, 9];
  const frame = (call: string, file: string) => [call, `\t${file}`];
  const raw = [
    'setup: using db main',
    '--- FAIL: TestTable (0.00s)',
    ...cases.flatMap((n) => [
      `    --- FAIL: TestTable/case_with_space_${n}/x (0.00s)`,
      `        a_test.go:4: ctx ${n}`,
      `        a_test.go:4: case ${n}: got "Z" want "WANT-${n}"`,
    ]),
    'before panic',
    '--- FAIL: TestPanics (0.00s)',
    'panic: runtime error: invalid memory address or nil pointer dereference [recovered]',
    '\tpanic: runtime error: invalid memory address or nil pointer dereference',
    '[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x4f68f4]',
    '',
    'goroutine 34 [running]:',
    ...frame('panic({0x50a140, 0x600ad0})', '/usr/lib/go-1.19/src/runtime/panic.go:884 +0x212'),
    ...frame('ex.com/m.TestPanics(0xc00007ab60?)', '/home/ada/projects/m/a_test.go:5 +0x54'),
    ...frame('created by testing.(*T).Run', '/usr/lib/go-1.19/src/testing/testing.go:1493 +0x35f'),
    'FAIL\tex.com/m\t0.005s',
    'FAIL',
  ].join('\n');
  const reduced = reduce('go test ./...', raw, 800);
  expect(reduced).toContain('a_test.go:5');
  expect(reduced).toContain('panic: runtime error');
  for (const n of cases) expect(reduced).toContain(`case ${n}: got "Z" want "WANT-${n}"`);
});
