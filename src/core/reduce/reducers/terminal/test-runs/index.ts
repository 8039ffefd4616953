import { cargo } from './cargo.ts';
import { go } from './go.ts';
import { jest } from './jest.ts';
import { nodeSpec, tap } from './node-test.ts';
import { pytest } from './pytest.ts';
import type { TestRunner } from './runner.ts';
import { vitest } from './vitest.ts';

const RUNNERS: readonly TestRunner[] = [vitest, jest, pytest, cargo, go, nodeSpec, tap];

/** A signature stands near the start of its line; longer lines are data. In characters. */
const SIGNATURE_CHARS = 300;

/** The runners that some line of the output gives away; several where commands are joined. */
export function testRunnersOf(lines: readonly string[]): TestRunner[] {
  const missing = new Set(RUNNERS);
  for (const line of lines) {
    const start = line.length > SIGNATURE_CHARS ? line.slice(0, SIGNATURE_CHARS) : line;
    for (const runner of missing) if (runner.signature.test(start)) missing.delete(runner);
    if (missing.size === 0) break;
  }
  return RUNNERS.filter((runner) => !missing.has(runner));
}
