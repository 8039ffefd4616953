import type { Program, ProgramIo } from '../../simulation/index.ts';
import { type TestSuite, testSuites } from './test-suites.ts';

/** The case that fails: the bug of issue FER-412. */
const FAILING = 'sends no retry storm when the endpoint is back';

/** `npx vitest run [filter…]` over the project's suites, with the log lines that tests print. */
export const runVitest: Program = async (io) => {
  const suites = testSuites.filter(
    ({ file }) => io.args.length === 0 || io.args.some((filter) => file.includes(filter)),
  );
  const total = suites.reduce((sum, { cases }) => sum + cases.length, 0);
  io.print('\n RUN  v4.1.0 /repo\n');
  if (total === 0) {
    io.print(`No test files found, exiting with code 1\n\nfilter: ${io.args.join(', ')}`);
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

async function runSuite(io: ProgramIo, suite: TestSuite): Promise<number> {
  let spent = 0;
  const lines: string[] = [];
  for (const [index, name] of suite.cases.entries()) {
    const took = io.random.between(12, 22);
    spent += took;
    await io.sleep(took);
    if (name === FAILING) lines.push(`   × ${name} ${String(took)}ms`);
    io.print(`stdout | ${suite.file} > ${suite.subject} > ${name}`);
    io.print(
      `{"level":40,"time":${String(1773246011000 + spent)},"id":"dlv_${(index * 7919 + 46656).toString(36).padStart(12, '0')}","status":${String([500, 503, 429, 0][index % 4])},"msg":"delivery failed, retry planned"}\n`,
    );
  }
  const mark = lines.length > 0 ? '❯' : '✓';
  const failed = lines.length > 0 ? ` | ${String(lines.length)} failed` : '';
  io.print(
    ` ${mark} ${suite.file} (${String(suite.cases.length)} tests${failed}) ${String(spent)}ms`,
  );
  for (const line of lines) io.print(line);
  return spent;
}

function failure({ file, subject }: TestSuite): string {
  return `
⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  ${file} > ${subject} > ${FAILING}
AssertionError: expected 214 to be less than or equal to 20
 ❯ ${file}:12:29
     10|     const { queue, retries } = await setUp({ scenario: 2, retry: { baseMs: 500, maxMs: 60_000 } });
     11|     await queue.drain();
     12|     expect(retries.inOneSecond).toBeLessThanOrEqual(20);
       |                                 ^
     13|   });

⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯

`;
}

function counts(failed: number, all: number): string {
  const passed = `${String(all - failed)} passed (${String(all)})`;
  return failed > 0 ? `${String(failed)} failed | ${passed}` : passed;
}
