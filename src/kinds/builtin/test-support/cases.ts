import { expect, test } from 'vitest';
import { createWorld, failure, type WorldOptions } from './world.ts';

/** One call of a built-in, and what its result matches. */
export interface Case {
  what: string;
  tool: string;
  args: Record<string, unknown>;
  expected: object;
  /** Of its world. */
  options?: WorldOptions;
}

/** Tests each call in a world of its own. */
export function testCases(cases: readonly Case[]): void {
  test.each(cases)('$tool: $what', async ({ tool, args, expected, options }) => {
    const { call } = await createWorld(options);
    expect(await call(tool, args)).toMatchObject(expected);
  });
}

/** What a call to a host that is not allowed is compared with. */
export const hostRefused = failure('execution_failed', 'HOST_NOT_ALLOWED');

/** A call to a host that the personality does not allow. */
export function refusedHost(tool: string, args: Record<string, unknown>): Case {
  return {
    what: 'a refused host',
    tool,
    args,
    expected: hostRefused,
    options: { personality: { safety: { network: { allow: ['other.example'] } } } },
  };
}
