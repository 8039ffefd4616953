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

/** `text`, or its beginning. */
export function clip(text: string, most = 100): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}

/** A value as JSON, or its beginning. */
export function show(value: unknown): string {
  // More are never shown, and parts that are shared can be without end.
  let left = 1000;
  const few = (_key: string, item: unknown): unknown => (left-- > 0 ? item : undefined);
  // What has no JSON is shown by its name.
  return clip(JSON.stringify(value, few) ?? typeof value);
}
