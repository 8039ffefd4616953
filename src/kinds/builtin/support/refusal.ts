import { err, type ToolErrorCode, type ToolFailure } from '../../../core/index.ts';

/** Thrown inside a built-in; `builtinTool` turns it into the result. */
export class ToolRefusal extends Error {
  override readonly name = 'Refusal';
  readonly failure: ToolFailure;

  constructor(failure: ToolFailure) {
    super(failure.error);
    this.failure = failure;
  }
}

/** Ends the call with this failure. @throws Refusal */
export function refuse(
  error: string,
  code?: ToolErrorCode,
  more?: Parameters<typeof err>[2],
): never {
  throw new ToolRefusal(err(error, code, more));
}

/** Ends the call because of one argument. @throws Refusal */
export function refuseArgument(name: string, error: string): never {
  return refuse(error, 'input_invalid', { field: `$.${name}` });
}

/** A capability that the tool declared. @throws Refusal if the caller did not grant it */
export function need<T>(granted: T | undefined, what: string): T {
  return granted ?? refuse(`This tool needs ${what}, but the registry has none.`, 'not_available');
}
