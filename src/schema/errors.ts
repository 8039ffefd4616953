import type { Run } from './types.ts';

/**
 * A schema that cannot be compiled: a reference leads nowhere, a pattern is no regular expression,
 * or a keyword has a value of the wrong type. The message says which.
 */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** The check of a value was given up; the message says why, as an issue's. */
export class GivenUp extends Error {}

/** Takes steps from the budget of a validation. */
export function spend(run: Pick<Run, 'left'>, steps: number): void {
  run.left -= steps;
  if (run.left < 0) throw new GivenUp('takes too many steps to check; send less at once');
}

/** Takes the steps of a walk over keys; an engine lists those of large objects far slower. */
export function spendKeys(run: Pick<Run, 'left'>, count: number): void {
  spend(run, count < 1000 ? count : count * 8);
}

/** `text`, or its beginning. */
export function clip(text: string, most = 100): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}

const MOST_WRITTEN = 101;

/** A value as JSON, or its beginning. */
export function show(value: unknown): string {
  // Whatever comes after what is shown is not written.
  let left = MOST_WRITTEN;
  const write = (_key: string, part: unknown): unknown => {
    left -= 1;
    if (left < 0) return undefined;
    return typeof part === 'string' ? clip(part, MOST_WRITTEN) : part;
  };
  // What has no JSON is shown by its name.
  return clip(JSON.stringify(value, write) ?? typeof value);
}
