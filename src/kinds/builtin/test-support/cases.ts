import { expect, test } from 'vitest';
import { type BuiltinWorldOptions, createBuiltinWorld, failure } from './world.ts';

/** One call of a built-in, and the expected result. */
export interface Case {
  what: string;
  tool: string;
  args: Record<string, unknown>;
  expected: object;
  /** Options of the test world. */
  options?: BuiltinWorldOptions;
}

/** Tests each call in a separate test world. */
export function testCases(cases: readonly Case[]): void {
  test.each(cases)('$tool: $what', async ({ tool, args, expected, options }) => {
    const { call } = await createBuiltinWorld(options);
    expect(await call(tool, args)).toMatchObject(expected);
  });
}

/** The expected result of a call to a host that is not allowed. */
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
