import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('compiles no code from text, and does not test whether it could', async () => {
  // Runs in its own process. In a shared one, another test may load the packages before the traps
  // are set. A package tests only once whether it may compile code.
  const program = `${import.meta.dirname}/test-support/no-eval-program.ts`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--import', 'tsx', program]);
  expect(JSON.parse(stdout)).toEqual({
    result: { ok: true, value: '{"n":4}', structured: { n: 4 } },
    made: [],
  });
});
