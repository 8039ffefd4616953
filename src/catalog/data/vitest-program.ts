import type { Program, ProgramIo } from '../../simulation/index.ts';
import { type TestSuite, testFileText, testSuites } from './test-suites.ts';

/** The case that fails: the bug of issue FER-412. */
const FAILING = 'sends no retry storm when the endpoint is back';
const MESSAGE = 'expected 214 to be less than or equal to 20';

/** `npx vitest run [--reporter=verbose] [filter…]` over the project's suites. */
export const runVitest: Program = async (io) => {
  const filters = io.args.filter((arg) => !arg.startsWith('-'));
  const suites = testSuites.filter(
    ({ file }) => filters.length === 0 || filters.some((filter) => file.includes(filter)),
  );
  const total = suites.reduce((sum, { cases }) => sum + cases.length, 0);
  io.print('\n RUN  v4.1.0 /repo\n');
  if (total === 0) {
    io.print(`No test files found, exiting with code 1\n\nfilter: ${filters.join(', ')}`);
    return 1;
  }
  await io.sleep(io.random.between(90, 130));

  let done = 0;
  let spent = 0;
  for (const suite of suites) {
    const took = await runSuite(io, suite);
    done += suite.cases.length;
    spent += took;
    io.progress(`${String(done)} of ${String(total)} tests`, (done / total) * 100);
  }

  const failed = suites.filter(({ cases }) => cases.includes(FAILING));
  for (const suite of failed) io.print(failure(suite));
  const files = counts(failed.length, suites.length);
  io.print(` Test Files  ${files}
      Tests  ${counts(failed.length, total)}
   Start at  16:20:11
   Duration  ${((spent + 110) / 1000).toFixed(2)}s (transform 318ms, setup 0ms, import 642ms, tests ${String(spent)}ms, environment 1ms)
`);
  return failed.length > 0 ? 1 : 0;
};

async function runSuite(io: ProgramIo, { file, subject, cases }: TestSuite): Promise<number> {
  const verbose = io.args.includes('--reporter=verbose');
  const failed = cases.includes(FAILING) ? 1 : 0;
  const lines: string[] = [];
  let spent = 0;
  for (const name of cases) {
    const took = io.random.between(12, 22);
    spent += took;
    await io.sleep(took);
    if (name === FAILING) logDeliveries(io, `${file} > ${subject} > ${name}`);
    const mark = name === FAILING ? '×' : '✓';
    if (verbose) lines.push(` ${mark} ${file} > ${subject} > ${name} ${String(took)}ms`);
    else if (name === FAILING) lines.push(`   ${mark} ${name} ${String(took)}ms`);
    if (name === FAILING) lines.push(`     → ${MESSAGE}`);
  }
  if (!verbose) {
    const tests = `${String(cases.length)} tests${failed ? ` | ${String(failed)} failed` : ''}`;
    lines.unshift(` ${failed ? '❯' : '✓'} ${file} (${tests}) ${String(spent)}ms`);
  }
  io.print(lines.join('\n'));
  return spent;
}

function logDeliveries(io: ProgramIo, title: string): void {
  io.print(`stdout | ${title}`);
  for (const [index, retryInMs] of [500, 500, 500].entries()) {
    const id = `dlv_${(index * 7919 + 46656).toString(36).padStart(12, '0')}`;
    io.print(JSON.stringify({ level: 40, id, status: 503, retryInMs, msg: 'retry planned' }));
  }
  io.print('');
}

function failure(suite: TestSuite): string {
  const lines = testFileText(suite).split('\n');
  const start = lines.findIndex((line) => line.includes(FAILING));
  const at = lines.findIndex((line, index) => index > start && line.includes('expect('));
  const excerpt = lines.slice(at - 2, at + 2).map((line, index) => {
    return `    ${String(at - 1 + index).padStart(3)}| ${line}`;
  });
  excerpt.splice(3, 0, '       |                                 ^');
  return `
⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  ${suite.file} > ${suite.subject} > ${FAILING}
AssertionError: ${MESSAGE}
 ❯ ${suite.file}:${String(at + 1)}:33
${excerpt.join('\n')}

⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯

`;
}

function counts(failed: number, all: number): string {
  const parts = [
    failed > 0 && `${String(failed)} failed`,
    all > failed && `${String(all - failed)} passed`,
  ];
  return `${parts.filter(Boolean).join(' | ')} (${String(all)})`;
}
