import type { OutcomeCall } from './outcome.ts';

/**
 * Why a tool does not reach a member of its context, in words. The engine only says that something
 * is undefined.
 *
 * @param member such as `scopedFs`
 * @param needs what the tool has to declare for it, such as `a file`
 * @returns `undefined` for any other failure
 */
export function contextProblem(
  { text }: Pick<OutcomeCall, 'text'>,
  member: string,
  needs: string,
): string | undefined {
  if (text.includes('ctx is not defined')) {
    return 'ctx is not defined: it is the second argument of execute';
  }
  return /cannot read property '\w+' of undefined/.test(text)
    ? `the context has no ${member}, because the tool declares no ${needs}`
    : undefined;
}
