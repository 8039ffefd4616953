import type { RunShape } from './generated-shape-test-support.ts';
import { eachTest, isFailed, perFailure } from './generated-shape-test-support.ts';

/** Each failed test is a finding in a file of its own; in a mixed run there are warnings, too. */
const file = (at: number) => `src/orders/order-${at}.ts`;
const line = (at: number) => 3 + at;

/** `tsc`, without colours. */
const tsc: RunShape = {
  place: (at) => `${file(at)}:${line(at)}`,
  log: (run) => [
    ...run.captured.map((_, nth) => `> step ${nth} of the build`),
    ...perFailure(run, (at) => [
      `${file(at)}(${line(at)},9): error TS2322: Type 'string[]' is not assignable to type 'number${at}'.`,
      ...(run.captured.length > 0 ? [`  Type 'string[]' has no property of 'number${at}'.`] : []),
    ]),
  ],
};

/** `eslint`, in its own format. */
const eslint: RunShape = {
  // The file stands above.
  place: (at) => `${line(at)}:9  error  'order${at}' is not defined`,
  log: (run) => [
    '',
    ...eachTest(run, (at) => [
      `/srv/shop/${file(at)}`,
      isFailed(run, at)
        ? `  ${line(at)}:9  error  'order${at}' is not defined  no-undef`
        : `  ${line(at)}:5  warning  Unexpected console statement  no-console`,
      '',
    ]).flat(),
    `✖ ${run.tests} problems (${run.failed} errors, ${run.tests - run.failed} warnings)`,
    '',
  ],
};

/** The output of compilers and linters. */
export const COMPILER_RUNS: Readonly<Record<string, RunShape>> = { tsc, eslint };
