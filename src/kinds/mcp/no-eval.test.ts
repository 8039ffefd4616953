import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('no code is made from text, not even to see whether that is allowed', async () => {
  // A process of its own: in a shared one, another test may have loaded the packages before the
  // traps are set, and a package asks once whether code from text is allowed.
  const program = `${import.meta.dirname}/test-support/no-eval-program.ts`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--import', 'tsx', program]);
  expect(JSON.parse(stdout)).toEqual({
    result: { ok: true, value: '{"n":4}', structured: { n: 4 } },
    made: [],
  });
});
